// Sends what is asked of users. Good news is told here; what failed is the caller's to show.

import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useToast } from '#app/ui/toast.tsx';
import { postJson } from '../kit/actions/post-answer.ts';
import { CHANGE_PATH, type ChangeAnswer } from './change/change-answer.ts';
import type { Change } from './change/change-input.ts';
import { WHY_NO_ANSWER } from './user-messages.ts';

/** Long enough to write a password down. */
const HINT_SECONDS = 20;

export function useUserChanges() {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<Change['intent'] | null>(null);

  const send = async (change: Change, failed: string): Promise<ChangeAnswer> => {
    setBusy(change.intent);
    const sent = await postJson<ChangeAnswer>(CHANGE_PATH, change);
    setBusy(null);
    // Whose session is over would be sent to the door before she has read why; who got no answer keeps the screen.
    if (typeof sent === 'string') return { ok: false, message: failed, reason: WHY_NO_ANSWER[sent] };
    if (sent.ok) {
      toast({ kind: 'ok', text: sent.message, ...(sent.hint ? { hint: sent.hint, seconds: HINT_SECONDS } : {}) });
    }
    await revalidate();
    return sent;
  };

  /** The same, and a failure is told too. */
  const run = async (change: Change, failed: string): Promise<boolean> => {
    const answer = await send(change, failed);
    if (!answer.ok) toast({ kind: 'bad', text: answer.message, ...(answer.reason ? { hint: answer.reason } : {}) });
    return answer.ok;
  };

  return { busy, send, run };
}

export type UserChanges = ReturnType<typeof useUserChanges>;
