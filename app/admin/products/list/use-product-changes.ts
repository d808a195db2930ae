// Carries out what is asked of products, part by part, and says how it went. Deleted products can be brought back from there.

import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useToast } from '#app/ui/toast.tsx';
import { type ChangeAnswer, partsOf } from '../change/change-answer.ts';
import { postChange, type Sent } from '../change/post-change.ts';
import {
  BULK_FAILED,
  DELETE_DENIED,
  deleteFailed,
  NO_ANSWER,
  SAMPLES_FAILED,
  STATUS_FAILED,
  STOCK_FAILED,
  stockChanged,
} from '../product-words.ts';

export interface Progress {
  readonly words: string;
  readonly done: number;
  readonly all: number;
}

interface Work {
  readonly change: Readonly<Record<string, unknown>>;
  readonly ids: readonly string[];
  /** 'Activating' */
  readonly doing: string;
  readonly failed: string;
  readonly denied?: string;
  /** Of how many in all it went well. */
  readonly wentWell: (done: number) => string;
}

interface Outcome {
  readonly done: number;
  readonly failed: string | null;
  readonly isSignedOut?: boolean;
}

const failureOf = (sent: Sent<ChangeAnswer>, { failed, denied }: Work): string | null => {
  if (sent === 'signed-out') return denied ?? failed;
  return sent === 'no-answer' || !sent.ok ? failed : null;
};

const products = (count: number): string => `${count} ${count === 1 ? 'product' : 'products'}`;

export function useProductChanges() {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [progress, setProgress] = useState<Progress | null>(null);

  const sendParts = async (work: Work): Promise<Outcome> => {
    let done = 0;
    for (const ids of partsOf(work.ids)) {
      setProgress({ words: work.doing, done, all: work.ids.length });
      const sent = await postChange({ ...work.change, ids });
      const failed = failureOf(sent, work);
      if (failed !== null) return { done, failed, isSignedOut: sent === 'signed-out' };
      if (typeof sent === 'object' && sent.ok) done += sent.done;
    }
    return { done, failed: null };
  };

  const carryOut = async (work: Work): Promise<Outcome> => {
    const { done, failed, isSignedOut } = await sendParts(work);
    setProgress(null);
    if (failed !== null) {
      const hint = done > 0 ? { hint: `${products(done)} of ${work.ids.length} were changed before that.` } : {};
      toast({ kind: 'bad', text: failed, ...hint });
    }
    // Whose session is over would be sent to the door before she has read why.
    if (!isSignedOut) await revalidate();
    return { done, failed };
  };

  const run = async (work: Work): Promise<boolean> => {
    const { done, failed } = await carryOut(work);
    if (failed === null) toast({ kind: 'ok', text: work.wentWell(done) });
    return failed === null;
  };

  const bringBack = (ids: readonly string[]) =>
    run({
      change: { intent: 'restore' },
      ids,
      doing: 'Bringing back',
      failed: BULK_FAILED,
      wentWell: (done) => `${products(done)} brought back`,
    });

  return {
    progress,

    setStatus: (ids: readonly string[], status: 'active' | 'inactive') =>
      run({
        change: { intent: 'status', status },
        ids,
        doing: status === 'active' ? 'Activating' : 'Deactivating',
        failed: ids.length === 1 ? STATUS_FAILED : BULK_FAILED,
        wentWell: (done) => `${products(done)} ${status === 'active' ? 'activated' : 'deactivated'}`,
      }),

    remove: async (ids: readonly string[]): Promise<boolean> => {
      const { done, failed } = await carryOut({
        change: { intent: 'delete' },
        ids,
        doing: 'Deleting',
        failed: ids.length === 1 ? deleteFailed(NO_ANSWER) : BULK_FAILED,
        denied: DELETE_DENIED,
        wentWell: () => '',
      });
      if (failed !== null) return false;
      toast({
        kind: 'ok',
        text: `${products(done)} deleted`,
        action: { words: 'Undo', act: () => void bringBack(ids) },
        seconds: 12,
      });
      return true;
    },

    changeStock: (ids: readonly string[], by: number) =>
      run({
        change: { intent: 'stock', by },
        ids,
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
