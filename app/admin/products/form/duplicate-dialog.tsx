import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { Picture as StoredPicture } from '#shop/catalog/picture.ts';
import type { ActionFailure } from '../../kit/actions/action-result.ts';
import { callProducts } from '../list/use-product-changes.ts';
import { addFailed, reasonOf } from '../product-messages.ts';
import { type DuplicateDraft, duplicateOf, duplicateProblem } from './duplicate-draft.ts';

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

function problemOf({ message, fields, unanswered }: ActionFailure): Problem {
  if (unanswered === 'signed-out') return { field: null, message: addFailed(reasonOf('not-allowed')) };
  return { field: Object.keys(fields ?? {})[0] ?? null, message };
}

/** The copy opens for editing as soon as it is there. */
export function DuplicateDialog({ product, picture, onClose }: DuplicateDialogProps) {
  const [draft, setDraft] = useState<DuplicateDraft>(() => duplicateOf(product));
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const navigate = useNavigate();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problem]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = duplicateProblem(draft);
    setProblem(wrong);
    if (wrong || busy) return;
    setBusy(true);
    const result = await callProducts('duplicate', { id: product.id, ...draft, price: Number(draft.price) });
    setBusy(false);
    if (!result.ok) return setProblem(problemOf(result));
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
    <Dialog
      open
      wide
      title="Duplicate Product"
      onClose={onClose}
      foot={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            Duplicate Product
          </Button>
        </>
      }
    >
      <p className="sub">Everything else is copied as it is. Stock starts at 0.</p>
      <form id={formId} ref={form} className="copy" onSubmit={submit} noValidate>
        {picture && <Picture className="copy__picture" picture={picture} sizes="96px" widths={[96, 200]} alt="" />}
        <div className="form-grid">
          {problem && problem.field === null && (
            <p className="field__error c12" role="alert">
              {problem.message}
            </p>
          )}
          <div className="c12">
            <Field {...field('name', 'Name')} aside="required" maxLength={160} />
          </div>
          <div className="c6">
            <Field {...field('sku', 'SKU')} maxLength={60} />
          </div>
          <div className="c6">
            <Field {...field('price', 'Price')} aside="required" before="₹" inputMode="decimal" min={1} />
          </div>
          <div className="c12">
            <Field {...field('image', 'Image URL')} aside="required" />
          </div>
        </div>
      </form>
    </Dialog>
  );
}
