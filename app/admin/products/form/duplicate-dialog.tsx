import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Field } from '#app/ui/field.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { Picture as StoredPicture } from '#shop/catalog/picture.ts';
import { PRODUCT_FIELDS } from '#shop/catalog/product-fields.ts';
import type { ActionFailure } from '../../kit/actions/action-result.ts';
import { PromptDialog } from '../../kit/form/confirm-dialog.tsx';
import { parseNumber } from '../../kit/form/parse-number.ts';
import { callProducts } from '../list/use-product-changes.ts';
import { addFailedMessage, refusalReason } from '../product-messages.ts';
import { type DuplicateDraft, duplicateProblem, toDuplicateDraft } from './duplicate-draft.ts';

interface DuplicateDialogProps {
  readonly product: {
    readonly id: string;
    readonly name: string;
    readonly skuId: string;
    readonly price: number;
    readonly image: string;
  };
  readonly picture: StoredPicture | null;
  readonly onClose: () => void;
}

interface Problem {
  readonly field: string | null;
  readonly message: string;
}

function toProblem({ message, fields, noResponse }: ActionFailure): Problem {
  if (noResponse === 'signed-out') return { field: null, message: addFailedMessage(refusalReason('not-allowed')) };
  return { field: Object.keys(fields ?? {})[0] ?? null, message };
}

/** Creates a copy of the product and opens it for editing. */
export function DuplicateDialog({ product, picture, onClose }: DuplicateDialogProps) {
  const [draft, setDraft] = useState<DuplicateDraft>(() => toDuplicateDraft(product));
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const navigate = useNavigate();
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problem]);

  const submit = async () => {
    const invalidField = duplicateProblem(draft);
    setProblem(invalidField);
    if (invalidField || busy) return;
    setBusy(true);
    const result = await callProducts('duplicate', { id: product.id, ...draft, price: parseNumber(draft.price) });
    setBusy(false);
    if (!result.ok) return setProblem(toProblem(result));
    toast({ kind: 'ok', text: result.message });
    onClose();
    void navigate(`/admin-panel/products/${result.value.id}`);
  };

  const field = (name: keyof DuplicateDraft, label: string) => ({
    label,
    value: draft[name],
    error: problem?.field === name ? problem.message : undefined,
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
  });

  return (
    <PromptDialog
      open
      wide
      title="Duplicate Product"
      action="Duplicate Product"
      busy={busy}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <p className="sub">Everything else is copied as it is. Stock starts at 0.</p>
      <div ref={fields} className="copy">
        {picture && <Picture className="copy__picture" picture={picture} sizes="96px" widths={[96, 200]} alt="" />}
        <div className="form-grid">
          {problem && problem.field === null && (
            <p className="field__error c12" role="alert">
              {problem.message}
            </p>
          )}
          <div className="c12">
            <Field {...field('name', 'Name')} labelNote="required" maxLength={PRODUCT_FIELDS.name.max} />
          </div>
          <div className="c6">
            <Field {...field('sku', 'SKU')} maxLength={PRODUCT_FIELDS.sku.max} />
          </div>
          <div className="c6">
            <Field {...field('price', 'Price')} labelNote="required" before="₹" inputMode="decimal" min={1} />
          </div>
          <div className="c12">
            <Field {...field('image', 'Image URL')} labelNote="required" />
          </div>
        </div>
      </div>
    </PromptDialog>
  );
}
