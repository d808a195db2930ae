// Changes many products in batches and shows the result in a toast, with Undo after a deletion.

import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Toast, useToast } from '#app/ui/toast.tsx';
import { ifReachable } from '../../kit/actions/offline-safe.ts';
import { callAction, type InputOf, type NameOf, type ResultOf } from '../../kit/actions/use-admin-action.ts';
import { DELETE_DENIED, FAILURE_MESSAGES, stockChangedMessage } from '../product-messages.ts';
import type { action } from '../products.actions.ts';
import { type AffectedProduct, notChangedText } from './bulk-change-messages.ts';
import { productsText } from './list-messages.ts';

type ProductAction = NameOf<typeof action>;

/** Calls an action without a toast, because the caller shows the outcome. */
export const callProducts = <Name extends ProductAction>(
  name: Name,
  input: InputOf<typeof action, Name>,
): Promise<ResultOf<typeof action, Name>> =>
  callAction<typeof action, Name>({
    path: '/admin-panel/products/change',
    failureMessages: FAILURE_MESSAGES,
    name,
    input,
  });

/** The number of products per batch. Each batch is one transaction; the progress is shown after each. */
const BATCH_SIZE = 250;

const toBatches = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / BATCH_SIZE) }, (_, batch) =>
    items.slice(batch * BATCH_SIZE, (batch + 1) * BATCH_SIZE),
  );

export interface Progress {
  readonly label: string;
  readonly done: number;
  readonly total: number;
}

/** The fields that identify a product in a change. */
type ProductRef = Pick<AffectedProduct, 'id' | 'name'>;

interface Work {
  /** Sends one batch of ids. */
  readonly send: (ids: string[]) => Promise<ResultOf<typeof action, 'delete'>>;
  readonly products: readonly ProductRef[];
  /** 'Activating' */
  readonly progressLabel: string;
  /** Replaces the error message when the session has ended. */
  readonly signedOutMessage?: string;
  /** Returns the success message for the number of changed products. */
  readonly doneMessage: (done: number) => string;
}

interface Outcome {
  /** How many products were changed. */
  readonly done: number;
  /** Products that no longer exist. */
  readonly missing: readonly ProductRef[];
  /** The error message; null when every batch was accepted. */
  readonly failure: string | null;
  readonly isSignedOut?: boolean;
}

/** The toast stays long enough to read the names of several products. */
const HINT_SECONDS = 12;
/** The toast stays long enough to press Undo. */
const UNDO_SECONDS = 12;

/** Returns the outcome as a toast; it is an error when no product was changed. */
const outcomeToast = (text: string, done: number, missing: readonly ProductRef[]): Toast => ({
  kind: done > 0 || missing.length === 0 ? 'ok' : 'error',
  text,
  ...(missing.length > 0 ? { hint: notChangedText(missing.map(({ name }) => name)), seconds: HINT_SECONDS } : {}),
});

export function useProductChanges() {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [progress, setProgress] = useState<Progress | null>(null);

  const sendBatches = async (work: Work): Promise<Outcome> => {
    let done = 0;
    const missing: ProductRef[] = [];
    for (const batch of toBatches(work.products)) {
      setProgress({ label: work.progressLabel, done, total: work.products.length });
      const result = await work.send(batch.map(({ id }) => id));
      if (!result.ok) {
        const isSignedOut = result.noResponse === 'signed-out';
        const failure = (isSignedOut && work.signedOutMessage) || result.message;
        return { done, missing, failure, isSignedOut };
      }
      done += result.value.done;
      missing.push(...batch.filter(({ id }) => result.value.missing.includes(id)));
    }
    return { done, missing, failure: null };
  };

  /** Changes the products in batches, shows a failure and reloads the list; the caller shows a success. */
  const runInBatches = async (work: Work): Promise<Outcome> => {
    const outcome = await sendBatches(work);
    const { done, failure, isSignedOut } = outcome;
    setProgress(null);
    if (failure !== null) {
      const hint =
        done > 0 ? { hint: `${productsText(done)} of ${work.products.length} were changed before that.` } : {};
      toast({ kind: 'error', text: failure, ...hint });
    }
    // When the session has ended, a reload would redirect to the login before staff have read the reason.
    if (!isSignedOut) await ifReachable(revalidate);
    return outcome;
  };

  const run = async (work: Work): Promise<boolean> => {
    const { done, missing, failure } = await runInBatches(work);
    if (failure === null) toast(outcomeToast(work.doneMessage(done), done, missing));
    return failure === null;
  };

  const restore = (products: readonly ProductRef[]) =>
    run({
      send: (ids) => callProducts('restore', { ids }),
      products,
      progressLabel: 'Restoring',
      doneMessage: (done) => `${productsText(done)} restored`,
    });

  return {
    progress,

    setStatus: (products: readonly ProductRef[], status: 'active' | 'inactive') =>
      run({
        send: (ids) => callProducts('setStatus', { ids, status }),
        products,
        progressLabel: status === 'active' ? 'Activating' : 'Deactivating',
        doneMessage: (done) => `${productsText(done)} ${status === 'active' ? 'activated' : 'deactivated'}`,
      }),

    remove: async (products: readonly ProductRef[]): Promise<boolean> => {
      const { done, missing, failure } = await runInBatches({
        send: (ids) => callProducts('delete', { ids }),
        products,
        progressLabel: 'Deleting',
        signedOutMessage: DELETE_DENIED,
        doneMessage: () => '',
      });
      if (failure !== null) return false;
      const outcome = outcomeToast(`${productsText(done)} deleted`, done, missing);
      const deletedToast: Toast = { ...outcome, seconds: UNDO_SECONDS };
      // Only the products that this change deleted are restored, not those that a colleague had deleted before.
      const undo = () => void restore(products.filter((each) => !missing.includes(each)));
      toast(done > 0 ? { ...deletedToast, action: { label: 'Undo', run: undo } } : deletedToast);
      return true;
    },

    changeStock: (products: readonly ProductRef[], by: number) =>
      run({
        send: (ids) => callProducts('changeStock', { ids, by }),
        products,
        progressLabel: by < 0 ? 'Decreasing stock' : 'Increasing stock',
        doneMessage: (done) => stockChangedMessage(by, done),
      }),

    addSamples: async () => {
      setProgress({ label: 'Creating sample products', done: 0, total: 1 });
      const result = await callProducts('addSamples', {});
      setProgress(null);
      toast({ kind: result.ok ? 'ok' : 'error', text: result.message });
      await ifReachable(revalidate);
    },
  };
}

export type ProductChanges = ReturnType<typeof useProductChanges>;
