// Sends what is asked of banners and says how it went. A list that was refreshed by it shows the truth.

import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useToast } from '#app/ui/toast.tsx';
import { postJson } from '../kit/actions/post-answer.ts';
import { NOT_SENT } from '../kit/actions/post-json.ts';
import { DELETE_FAILED, ORDER_FAILED, SAVE_FAILED } from './banner-messages.ts';
import type { BannerRow } from './banner-row.ts';
import { CHANGE_PATH, type ChangeAnswer } from './change/change-answer.ts';
import type { SentChange } from './change/change-input.ts';

export function useBannerChanges() {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<SentChange['intent'] | null>(null);

  /** Good news is told; what failed is the caller's to show. */
  const send = async (change: SentChange, failed: string): Promise<ChangeAnswer> => {
    setBusy(change.intent);
    const sent = await postJson<ChangeAnswer>(CHANGE_PATH, change);
    const answer = typeof sent === 'object' ? sent : { ok: false as const, message: failed, reason: NOT_SENT[sent] };
    if (answer.ok) toast({ kind: 'ok', text: answer.message });
    if (sent !== 'no-answer') await revalidate();
    setBusy(null);
    return answer;
  };
  /** The same, and a failure is told too. */
  const run = async (change: SentChange, failed: string): Promise<boolean> => {
    const answer = await send(change, failed);
    if (!answer.ok) {
      toast({ kind: 'bad', text: answer.message, ...(answer.reason === undefined ? {} : { hint: answer.reason }) });
    }
    return answer.ok;
  };

  return {
    busy,
    save: (change: Extract<SentChange, { intent: 'save' | 'add' }>) => send(change, SAVE_FAILED),
    turn: ({ id, version, isActive }: BannerRow) =>
      run({ intent: 'turn', id, version, isActive: !isActive }, SAVE_FAILED),
    remove: ({ id, version }: BannerRow) => send({ intent: 'delete', id, version }, DELETE_FAILED),
    order: (ids: readonly string[], seen: readonly string[]) =>
      run({ intent: 'order', ids: [...ids], seen: [...seen] }, ORDER_FAILED),
  };
}

export type BannerChanges = ReturnType<typeof useBannerChanges>;
