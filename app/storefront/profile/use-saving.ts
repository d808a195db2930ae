// Sends a form of the profile. The page's data is reloaded before the response counts, so that the list already shows what the
// message says.

import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { Done, ProfileAnswer, Refused } from './profile-answer.ts';

interface Saving {
  readonly busy: boolean;
  /** What is being sent. */
  readonly sent: FormData | undefined;
  readonly refused: Refused | null;
  send(form: FormData): void;
  /** Clears a refusal when the user opens another form. */
  forget(): void;
}

export function useSaving(onDone: (done: Done) => void, onSignedOut: () => void): Saving {
  const fetcher = useFetcher<ProfileAnswer>();
  const busy = fetcher.state !== 'idle';
  const answer = fetcher.data;
  const [forgotten, setForgotten] = useState<ProfileAnswer>();
  const handled = useRef<ProfileAnswer>(undefined);
  useEffect(() => {
    if (busy || answer === undefined || handled.current === answer) return;
    handled.current = answer;
    if (answer.ok) onDone(answer.done);
    else if (answer.signedOut) onSignedOut();
  });
  return {
    busy,
    sent: fetcher.formData,
    refused: !busy && answer?.ok === false && answer !== forgotten ? answer : null,
    forget: () => setForgotten(answer),
    send(form) {
      if (busy) return;
      form.set('by', 'script');
      void fetcher.submit(form, { method: 'post', action: '/profile' });
    },
  };
}
