// Sends what a list asks for and says how it went. The list is then asked for again: it shows the truth.

import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useToast } from '#app/ui/toast.tsx';
import type { ActionResult } from './action-result.ts';
import { ifReachable } from './offline-safe.ts';
import { postJson } from './post-json.ts';

const WHY_NOT = {
  'no-answer': 'The server did not answer. Please look whether it was done.',
  'signed-out': 'Your session has ended. Please sign in again in another tab, then try again.',
} as const;

interface Change {
  readonly intent: string;
  /** Of the row it is about. */
  readonly id?: string;
}

interface Options {
  /** The document's sentence for when it fails. */
  readonly failed: string;
  /** The caller shows a failure itself, where it was typed. */
  readonly quietly?: boolean;
  /** Nothing of the list changes by it. */
  readonly leavesList?: boolean;
}

/** `onSend` hears before something is sent which row it is about, if it is about one. */
export function useAdminAction<Asked extends Change>(path: string, onSend: (id?: string) => void = () => {}) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<Asked['intent'] | null>(null);

  const tell = (answer: ActionResult, quietly: boolean): void => {
    if (answer.ok && answer.message !== '') toast({ kind: 'ok', text: answer.message });
    if (answer.ok || quietly) return;
    toast({ kind: 'bad', text: answer.message, ...(answer.reason === undefined ? {} : { hint: answer.reason }) });
  };

  const send = async <Told>(
    change: Asked,
    { failed, quietly = false, leavesList = false }: Options,
  ): Promise<ActionResult<Told>> => {
    setBusy(change.intent);
    if (!leavesList) onSend(change.id);
    const sent = await postJson<ActionResult<Told>>(path, change);
    setBusy(null);
    const answer: ActionResult<Told> =
      typeof sent === 'object' ? sent : { ok: false, message: failed, reason: WHY_NOT[sent] };
    tell(answer, quietly);
    // Whose session is over would be sent to the door before she has read why.
    if (!leavesList && sent !== 'signed-out') void ifReachable(revalidate);
    return answer;
  };

  return { busy, send };
}
