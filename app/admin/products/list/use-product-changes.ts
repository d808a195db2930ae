// Runs changes of products part by part and shows the result. Its message offers to restore deleted products.

import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Toast, useToast } from '#app/ui/toast.tsx';
import { callAction, type InputOf, type NameOf, type ResultOf } from '../../kit/actions/use-admin-action.ts';
import { counted } from '../../kit/wording.ts';
import { DELETE_DENIED, FAILED, stockChanged } from '../product-messages.ts';
import type { action } from '../products.actions.ts';
import { notChangedText, type TouchedProduct } from './touched-messages.ts';

type ProductAction = NameOf<typeof action>;

/** Without a toast: the caller shows the outcome. */
export const callProducts = <Name extends ProductAction>(
  name: Name,
  input: InputOf<typeof action, Name>,
): Promise<ResultOf<typeof action, Name>> =>
  callAction<typeof action, Name>({ path: '/admin-panel/products/change', failed: FAILED, name, input });

/** Products per part: each part is one transaction, and in between staff see the progress. */
const PART = 250;

const batchesOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / PART) }, (_, part) => items.slice(part * PART, (part + 1) * PART));

export interface Progress {
  readonly label: string;
  readonly done: number;
  readonly all: number;
}

/** What identifies a product in a change. */
type Known = Pick<TouchedProduct, 'id' | 'name'>;

interface Work {
  /** Changes these products. */
  readonly send: (ids: string[]) => Promise<ResultOf<typeof action, 'delete'>>;
  readonly products: readonly Known[];
  /** 'Activating' */
  readonly doing: string;
  /** Shown instead when the session has ended. */
  readonly denied?: string;
  /** The success message, by the number of changed products. */
  readonly doneMessage: (done: number) => string;
}

interface Outcome {
  readonly done: number;
  /** Products that were deleted meanwhile. */
  readonly missing: readonly Known[];
  readonly failed: string | null;
  readonly isSignedOut?: boolean;
}

const productsText = (count: number): string => counted(count, 'product', 'products');

/** A change of no product is not a success. */
const partlyDoneToast = (text: string, done: number, missing: readonly Known[]): Toast => ({
  kind: done > 0 || missing.length === 0 ? 'ok' : 'bad',
  text,
  ...(missing.length > 0 ? { hint: notChangedText(missing.map(({ name }) => name)), seconds: 12 } : {}),
});

export function useProductChanges() {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [progress, setProgress] = useState<Progress | null>(null);

  const sendParts = async (work: Work): Promise<Outcome> => {
    let done = 0;
    const missing: Known[] = [];
    for (const part of batchesOf(work.products)) {
      setProgress({ label: work.doing, done, all: work.products.length });
      const result = await work.send(part.map(({ id }) => id));
      if (!result.ok) {
        const isSignedOut = result.unanswered === 'signed-out';
        return { done, missing, failed: (isSignedOut && work.denied) || result.message, isSignedOut };
      }
      done += result.value.done;
      missing.push(...part.filter(({ id }) => result.value.missing.includes(id)));
    }
    return { done, missing, failed: null };
  };

  const runInBatches = async (work: Work): Promise<Outcome> => {
    const outcome = await sendParts(work);
    const { done, failed, isSignedOut } = outcome;
    setProgress(null);
    if (failed !== null) {
      const hint =
        done > 0 ? { hint: `${productsText(done)} of ${work.products.length} were changed before that.` } : {};
      toast({ kind: 'bad', text: failed, ...hint });
    }
    // After the session ended, a reload would redirect to the login before she has read the reason.
    if (!isSignedOut) await revalidate();
    return outcome;
  };

  const run = async (work: Work): Promise<boolean> => {
    const { done, missing, failed } = await runInBatches(work);
    if (failed === null) toast(partlyDoneToast(work.doneMessage(done), done, missing));
    return failed === null;
  };

  const restore = (products: readonly Known[]) =>
    run({
      send: (ids) => callProducts('restore', { ids }),
      products,
      doing: 'Bringing back',
      doneMessage: (done) => `${productsText(done)} brought back`,
    });

  return {
    progress,

    setStatus: (products: readonly Known[], status: 'active' | 'inactive') =>
      run({
        send: (ids) => callProducts('setStatus', { ids, status }),
        products,
        doing: status === 'active' ? 'Activating' : 'Deactivating',
        doneMessage: (done) => `${productsText(done)} ${status === 'active' ? 'activated' : 'deactivated'}`,
      }),

    remove: async (products: readonly Known[]): Promise<boolean> => {
      const { done, missing, failed } = await runInBatches({
        send: (ids) => callProducts('delete', { ids }),
        products,
        doing: 'Deleting',
        denied: DELETE_DENIED,
        doneMessage: () => '',
      });
      if (failed !== null) return false;
      toast({
        ...partlyDoneToast(`${productsText(done)} deleted`, done, missing),
        // Products that a colleague deleted are not restored.
        ...(done > 0
          ? { action: { label: 'Undo', act: () => void restore(products.filter((each) => !missing.includes(each))) } }
          : {}),
        seconds: 12,
      });
      return true;
    },

    changeStock: (products: readonly Known[], by: number) =>
      run({
        send: (ids) => callProducts('changeStock', { ids, by }),
        products,
        doing: by < 0 ? 'Decreasing stock' : 'Increasing stock',
        doneMessage: (done) => stockChanged(by, done),
      }),

    addSamples: async () => {
      setProgress({ label: 'Creating sample products', done: 0, all: 1 });
      const result = await callProducts('addSamples', {});
      setProgress(null);
      toast({ kind: result.ok ? 'ok' : 'bad', text: result.message });
      await revalidate();
    },
  };
}

export type ProductChanges = ReturnType<typeof useProductChanges>;
