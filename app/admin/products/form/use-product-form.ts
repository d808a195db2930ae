// The state of the product form: loaded values, typed values, saving, and conflicts with a colleague's save.

import { useState } from 'react';
import type { ProductToEdit } from '#shop/stock/product-to-edit.server.ts';
import { type ResultOf, useAdminAction } from '../../kit/actions/use-admin-action.ts';
import { useDraft } from '../../kit/form/use-draft.ts';
import { addFailedMessage, refusalReason, SAVE_FAILURE_MESSAGES, updateFailedMessage } from '../product-messages.ts';
import { type DraftProblems, findProblems, toProductChanges, toProductPayload } from './draft-check.ts';
import { changedFields, merge } from './draft-compare.ts';
import { type DraftField, type ProductDraft, toDraft, withField } from './product-draft.ts';
import type { action } from './product-form.actions.ts';

interface ProductFormOptions {
  /** Null for a new product. */
  readonly product: ProductToEdit | null;
  /** The product was deleted while the form was open. */
  readonly isMissing: boolean;
  /** The initial values of a new product. */
  readonly newDraft: ProductDraft;
  /** The typed values of a deleted product; null without one. */
  readonly copiedDraft: ProductDraft | null;
}

type Saved = ResultOf<typeof action, 'add'> | ResultOf<typeof action, 'update'>;

/** The action must not reload: a reload before the form has adopted the saved values would treat them as a colleague's change. */
const RUN_OPTIONS = { hidesFailureToast: true, skipsReload: true } as const;

export function useProductForm({ product, isMissing, newDraft: fresh, copiedDraft: copied }: ProductFormOptions) {
  const { run } = useAdminAction<typeof action>('/admin-panel/products/save', SAVE_FAILURE_MESSAGES);
  const [theirs, setTheirs] = useState<ProductToEdit | null>(null);
  const form = useDraft<ProductDraft, number | null, Saved>({
    entity: 'product',
    id: product?.id ?? null,
    stored: { draft: product ? toDraft(product) : fresh, version: product?.version ?? null },
    isMissing,
    copiedDraft: copied,
    followsStoredRow: true,
    check: (draft) => findProblems(draft)?.fields ?? {},
    send: (draft, version, loaded) =>
      product
        ? run('update', { id: product.id, version, product: toProductChanges(loaded, draft) }, RUN_OPTIONS)
        : run('add', { product: toProductPayload(draft) }, RUN_OPTIONS),
    onSaved: ({ value }, sent) =>
      form.adoptSaved(
        sent,
        'stored' in value
          ? { draft: toDraft(value.stored), version: value.stored.version }
          : { draft: sent, version: null },
      ),
    merge: (before, typed, stored) => merge(before, typed, stored, new Set()),
  });
  const { draft, loaded, failure } = form;

  const visibleProblems = (): DraftProblems | null => {
    if (!failure) {
      const problems = Object.keys(form.errors).length > 0 ? findProblems(draft) : null;
      return problems && { message: problems.message, fields: form.errors };
    }
    if ('theirs' in failure) return null;
    if (failure.noResponse !== 'signed-out') return { message: failure.message, fields: form.errors };
    return { message: (product ? updateFailedMessage : addFailedMessage)(refusalReason('not-allowed')), fields: {} };
  };

  /** Returns the saved product's id; null when saving failed. */
  const save = async (): Promise<string | null> => {
    const result = await form.save();
    if (result?.ok) return result.value.id;
    if (result && 'theirs' in result && result.theirs) setTheirs(result.theirs);
    return null;
  };

  /** Continues with the colleague's saved version and my changed values, except the `discarded` fields. */
  const resolve = (discarded: ReadonlySet<string>) => {
    if (!theirs) return;
    const theirDraft = toDraft(theirs);
    form.rebase(merge(loaded, draft, theirDraft, discarded as ReadonlySet<never>), {
      draft: theirDraft,
      version: theirs.version,
    });
    setTheirs(null);
  };

  return {
    ...form,
    changed: changedFields(loaded, draft),
    problems: visibleProblems(),
    busy: form.isSaving,
    isOutdated: product !== null && form.version !== null && product.version > form.version,
    theirs,
    save,
    resolve,
    compare: () => setTheirs(product),
    keepMine: () => setTheirs(null),
    set: <Field extends DraftField>(field: Field, value: ProductDraft[Field]) =>
      form.setDraft((before) => withField(before, field, value)),
  };
}

export type ProductForm = ReturnType<typeof useProductForm>;
