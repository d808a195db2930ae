// Sends what is asked of categories and says how it went. A list that was refreshed by it shows the truth.

import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useToast } from '#app/ui/toast.tsx';
import { postJson } from '../kit/actions/post-answer.ts';
import { BULK_FAILED, STATUS_FAILED } from './category-messages.ts';
import { CHANGE_PATH, type ChangeAnswer } from './change/change-answer.ts';
import type { Change } from './change/change-input.ts';

const WHY_NOT = {
  'no-answer': 'The server did not answer. Please look whether it was done.',
  'signed-out': 'Your session has ended. Please sign in again in another tab, then try again.',
} as const;

async function post(change: Change, failed: string): Promise<ChangeAnswer> {
  const sent = await postJson<ChangeAnswer>(CHANGE_PATH, change);
  return typeof sent === 'object' ? sent : { ok: false, message: failed, reason: WHY_NOT[sent] };
}

export function useCategoryChanges() {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<Change['intent'] | null>(null);

  /** Good news is told; what failed is the caller's to show. */
  const send = async (change: Change, failed: string): Promise<ChangeAnswer> => {
    setBusy(change.intent);
    const answer = await post(change, failed);
    setBusy(null);
    if (answer.ok) toast({ kind: 'ok', text: answer.message });
    await revalidate();
    return answer;
  };

  /** The same, and a failure is told too. */
  const run = async (change: Change, failed: string): Promise<boolean> => {
    const answer = await send(change, failed);
    if (!answer.ok) {
      toast({ kind: 'bad', text: answer.message, ...(answer.reason === undefined ? {} : { hint: answer.reason }) });
    }
    return answer.ok;
  };

  return {
    busy,
    send,
    run,
    setStatus: (ids: readonly string[], status: 'active' | 'inactive') =>
      run({ intent: 'status', ids: [...ids], status }, ids.length === 1 ? STATUS_FAILED : BULK_FAILED),
  };
}

export type CategoryChanges = ReturnType<typeof useCategoryChanges>;
