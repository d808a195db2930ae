// Turns a coupon on or off, or deletes it, and says how it went. A list that was refreshed by it shows the truth.

import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useToast } from '#app/ui/toast.tsx';
import { postJson } from '../../kit/actions/post-answer.ts';
import { NOT_SENT } from '../../kit/actions/post-json.ts';
import { CHANGE_PATH, type ChangeAnswer } from '../change/change-answer.ts';
import type { CouponChange } from '../change/change-input.ts';
import { DELETE_FAILED, SAVE_FAILED } from '../coupon-messages.ts';
import type { CouponRow } from './coupon-row.ts';

export function useCouponChanges() {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  /** The id of the coupon that is being changed. */
  const [busy, setBusy] = useState<string | null>(null);

  const send = async (change: CouponChange, failed: string): Promise<ChangeAnswer> => {
    setBusy(change.id);
    const sent = await postJson<ChangeAnswer>(CHANGE_PATH, change);
    setBusy(null);
    const answer = typeof sent === 'object' ? sent : { ok: false as const, message: failed, reason: NOT_SENT[sent] };
    if (answer.ok) toast({ kind: 'ok', text: answer.message });
    if (sent !== 'no-answer') await revalidate();
    return answer;
  };

  return {
    busy,
    turn: async ({ id, version, status }: CouponRow) => {
      const wished = status === 'active' ? 'inactive' : 'active';
      const answer = await send({ intent: 'status', id, version, status: wished }, SAVE_FAILED);
      if (answer.ok) return;
      toast({ kind: 'bad', text: answer.message, ...(answer.reason === undefined ? {} : { hint: answer.reason }) });
    },
    /** What failed is the caller's to show. */
    remove: ({ id, version }: CouponRow) => send({ intent: 'delete', id, version }, DELETE_FAILED),
  };
}

export type CouponChanges = ReturnType<typeof useCouponChanges>;
