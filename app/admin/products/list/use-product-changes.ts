// Carries out what is asked of products, part by part, and says how it went. Deleted products can be brought back from there.

import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Toast, useToast } from '#app/ui/toast.tsx';
import { postChange, type Sent } from '../../kit/actions/post-answer.ts';
import { type ChangeAnswer, partsOf } from '../change/change-answer.ts';
import {
  BULK_FAILED,
  DELETE_DENIED,
  deleteFailed,
  NO_ANSWER,
  SAMPLES_FAILED,
  STATUS_FAILED,
  STOCK_FAILED,
  stockChanged,
} from '../product-messages.ts';
import { notChangedWords, type TouchedProduct } from './touched-messages.ts';

export interface Progress {
  readonly words: string;
  readonly done: number;
  readonly all: number;
}

/** What a product is known by when it is changed. */
type Known = Pick<TouchedProduct, 'id' | 'name'>;

interface Work {
  readonly change: Readonly<Record<string, unknown>>;
  readonly products: readonly Known[];
  /** 'Activating' */
  readonly doing: string;
  readonly failed: string;
  readonly denied?: string;
  /** Of how many in all it went well. */
  readonly wentWell: (done: number) => string;
}

interface Outcome {
  readonly done: number;
  /** Those that were deleted meanwhile. */
  readonly missing: readonly Known[];
  readonly failed: string | null;
  readonly isSignedOut?: boolean;
}

const failureOf = (sent: Sent<ChangeAnswer>, { failed, denied }: Work): string | null => {
  if (sent === 'signed-out') return denied ?? failed;
  return sent === 'no-answer' || !sent.ok ? failed : null;
};

const productsWords = (count: number): string => `${count} ${count === 1 ? 'product' : 'products'}`;

/** Nothing changed is no success. */
const toldOf = (text: string, done: number, missing: readonly Known[]): Toast => ({
  kind: done > 0 || missing.length === 0 ? 'ok' : 'bad',
  text,
  ...(missing.length > 0 ? { hint: notChangedWords(missing.map(({ name }) => name)), seconds: 12 } : {}),
});

export function useProductChanges() {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [progress, setProgress] = useState<Progress | null>(null);

  const sendParts = async (work: Work): Promise<Outcome> => {
    let done = 0;
    const missing: Known[] = [];
    for (const part of partsOf(work.products)) {
      setProgress({ words: work.doing, done, all: work.products.length });
      const sent = await postChange({ ...work.change, ids: part.map(({ id }) => id) });
      const failed = failureOf(sent, work);
      if (failed !== null) return { done, missing, failed, isSignedOut: sent === 'signed-out' };
      if (typeof sent !== 'object' || !sent.ok) continue;
      done += sent.done;
      missing.push(...part.filter(({ id }) => sent.missing.includes(id)));
    }
    return { done, missing, failed: null };
  };

  const carryOut = async (work: Work): Promise<Outcome> => {
    const outcome = await sendParts(work);
    const { done, failed, isSignedOut } = outcome;
    setProgress(null);
    if (failed !== null) {
      const hint =
        done > 0 ? { hint: `${productsWords(done)} of ${work.products.length} were changed before that.` } : {};
      toast({ kind: 'bad', text: failed, ...hint });
    }
    // Whose session is over would be sent to the door before she has read why.
    if (!isSignedOut) await revalidate();
    return outcome;
  };

  const run = async (work: Work): Promise<boolean> => {
    const { done, missing, failed } = await carryOut(work);
    if (failed === null) toast(toldOf(work.wentWell(done), done, missing));
    return failed === null;
  };

  const bringBack = (products: readonly Known[]) =>
    run({
      change: { intent: 'restore' },
      products,
      doing: 'Bringing back',
      failed: BULK_FAILED,
      wentWell: (done) => `${productsWords(done)} brought back`,
    });

  return {
    progress,

    setStatus: (products: readonly Known[], status: 'active' | 'inactive') =>
      run({
        change: { intent: 'status', status },
        products,
        doing: status === 'active' ? 'Activating' : 'Deactivating',
        failed: products.length === 1 ? STATUS_FAILED : BULK_FAILED,
        wentWell: (done) => `${productsWords(done)} ${status === 'active' ? 'activated' : 'deactivated'}`,
      }),

    remove: async (products: readonly Known[]): Promise<boolean> => {
      const { done, missing, failed } = await carryOut({
        change: { intent: 'delete' },
        products,
        doing: 'Deleting',
        failed: products.length === 1 ? deleteFailed(NO_ANSWER) : BULK_FAILED,
        denied: DELETE_DENIED,
        wentWell: () => '',
      });
      if (failed !== null) return false;
      toast({
        ...toldOf(`${productsWords(done)} deleted`, done, missing),
        // What a colleague deleted is not ours to bring back.
        ...(done > 0
          ? { action: { words: 'Undo', act: () => void bringBack(products.filter((each) => !missing.includes(each))) } }
          : {}),
        seconds: 12,
      });
      return true;
    },

    changeStock: (products: readonly Known[], by: number) =>
      run({
        change: { intent: 'stock', by },
        products,
        doing: by < 0 ? 'Decreasing stock' : 'Increasing stock',
        failed: STOCK_FAILED,
        wentWell: (done) => stockChanged(by, done),
      }),

    addSamples: async () => {
      setProgress({ words: 'Creating sample products', done: 0, all: 1 });
      const sent = await postChange({ intent: 'sample' });
      setProgress(null);
      const isMade = typeof sent === 'object' && sent.ok;
      toast(isMade ? { kind: 'ok', text: sent.message } : { kind: 'bad', text: SAMPLES_FAILED });
      await revalidate();
    },
  };
}

export type ProductChanges = ReturnType<typeof useProductChanges>;
