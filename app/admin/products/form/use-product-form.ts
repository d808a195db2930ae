// The state of the product form: what was loaded, what stands in it, saving it, and what to do when somebody else saved it too.

import { useState } from 'react';
import { useToast } from '#app/ui/toast.tsx';
import type { ProductToEdit } from '#shop/stock/product-to-edit.server.ts';
import type { ActionFailure } from '../../kit/actions/action-result.ts';
import { callAction } from '../../kit/actions/use-admin-action.ts';
import { addFailed, reasonOf, SAVE_FAILED, updateFailed } from '../product-messages.ts';
import { changesOf, type DraftProblems, problemsOf, wholeOf } from './draft-check.ts';
import { changedFields, merge } from './draft-compare.ts';
import { type DraftField, draftOf, type ProductDraft, withField } from './product-draft.ts';
import type { action } from './product-form.actions.ts';

interface Loaded {
  readonly draft: ProductDraft;
  readonly version: number | null;
}

/** Null for a new product. */
const loadedFrom = (product: ProductToEdit | null, fresh: ProductDraft): Loaded =>
  product ? { draft: draftOf(product), version: product.version } : { draft: fresh, version: null };

/** `fresh` is what a new product begins with; `copied` what was typed for one that was deleted. */
export function useProductForm(product: ProductToEdit | null, fresh: ProductDraft, copied: ProductDraft | null) {
  const toast = useToast();
  const [loaded, setLoaded] = useState(() => loadedFrom(product, fresh));
  const [draft, setDraft] = useState(copied ?? loaded.draft);
  const [problems, setProblems] = useState<DraftProblems | null>(null);
  const [theirs, setTheirs] = useState<ProductToEdit | null>(null);
  const [busy, setBusy] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const changed = changedFields(loaded.draft, draft);

  // Somebody else saved it, or our own save came back: what is being typed stays, an untouched form follows.
  const [seen, setSeen] = useState(product);
  if (product && product !== seen) {
    setSeen(product);
    const isOlder = loaded.version !== null && product.version < loaded.version;
    // It was deleted and brought back: what can be saved is for the server to say again.
    setRefused(false);
    if (changed.length === 0 && !isOlder) {
      const next = loadedFrom(product, fresh);
      setLoaded(next);
      setDraft(next.draft);
    }
  }
  const isBehind = product !== null && loaded.version !== null && product.version > loaded.version;

  const send = () => {
    const to = { path: '/admin-panel/products/save', failed: SAVE_FAILED } as const;
    if (!product) return callAction<typeof action, 'add'>({ ...to, name: 'add', input: { product: wholeOf(draft) } });
    const input = { id: product.id, version: loaded.version, product: changesOf(loaded.draft, draft) };
    return callAction<typeof action, 'update'>({ ...to, name: 'update', input });
  };

  const takeFailure = (failure: ActionFailure & { readonly theirs?: ProductToEdit }) => {
    if (failure.theirs) return setTheirs(failure.theirs);
    setRefused(failure.isGone === true);
    const isSignedOut = failure.unanswered === 'signed-out';
    const message = isSignedOut ? (product ? updateFailed : addFailed)(reasonOf('not-allowed')) : failure.message;
    setProblems({ message, fields: failure.fields ?? {} });
  };

  /** The saved product's id; null when it was not saved. */
  const save = async (): Promise<string | null> => {
    const wrong = problemsOf(draft);
    setProblems(wrong);
    if (wrong || busy) return null;
    setBusy(true);
    const result = await send();
    setBusy(false);
    if (result.ok) {
      toast({ kind: 'ok', text: result.message });
      // What is stored now is what stands here; the loaders bring its version.
      setLoaded({ draft, version: loaded.version });
      return result.value.id;
    }
    takeFailure(result);
    return null;
  };

  /** Goes on from what they saved, with mine where I did not give way. */
  const resolve = (given: ReadonlySet<string>) => {
    if (!theirs) return;
    const other = draftOf(theirs);
    setDraft(merge(loaded.draft, draft, other, given as ReadonlySet<never>));
    setLoaded({ draft: other, version: theirs.version });
    setTheirs(null);
  };

  return {
    draft,
    loaded: loaded.draft,
    changed,
    problems,
    busy,
    isBehind,
    /** The save was refused because the product was deleted. */
    isRefused,
    theirs,
    save,
    resolve,
    compare: () => setTheirs(product),
    keepMine: () => setTheirs(null),
    discard: () => {
      setDraft(loaded.draft);
      setProblems(null);
    },
    setDraft,
    set: <Field extends DraftField>(field: Field, value: ProductDraft[Field]) =>
      setDraft((before) => withField(before, field, value)),
  };
}

export type ProductForm = ReturnType<typeof useProductForm>;
