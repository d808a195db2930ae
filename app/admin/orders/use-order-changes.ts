// Sends what is asked of an order and says how it went: good news goes by itself, a failure stays until it is closed.

import { useState } from 'react';
import { useToast } from '#app/ui/toast.tsx';
import { postJson } from '../kit/actions/post-answer.ts';
import { CHANGE_PATH, type ChangeAnswer } from './change/change-answer.ts';
import type { Change } from './change/change-input.ts';

const WHY_NOT = {
  'no-answer': 'The server did not answer. Please look whether it was done.',
  'signed-out': 'Your session has ended. Please sign in again in another tab, then try again.',
} as const;

export interface OrderChanges {
  /** What is under way. */
  readonly busy: Change['intent'] | null;
  /** Says nothing: whoever asks shows the answer in its place. */
  readonly send: (change: Change, failed: string) => Promise<ChangeAnswer>;
  /** Says how it went. */
  readonly run: (change: Change, failed: string, undo?: () => void) => Promise<boolean>;
}

export function useOrderChanges(): OrderChanges {
  const toast = useToast();
  const [busy, setBusy] = useState<Change['intent'] | null>(null);
  const send = async (change: Change, failed: string): Promise<ChangeAnswer> => {
    setBusy(change.intent);
    const sent = await postJson<ChangeAnswer>(CHANGE_PATH, change);
    setBusy(null);
    return typeof sent === 'object' ? sent : { ok: false, message: failed, reason: WHY_NOT[sent] };
  };
  const run = async (change: Change, failed: string, undo?: () => void): Promise<boolean> => {
    const answer = await send(change, failed);
    if (answer.ok) {
      toast({ kind: 'ok', text: answer.message, ...(undo ? { action: { words: 'Undo', act: undo } } : {}) });
    } else {
      toast({ kind: 'bad', text: answer.message, ...(answer.reason ? { hint: answer.reason } : {}) });
    }
    return answer.ok;
  };
  return { busy, send, run };
}
