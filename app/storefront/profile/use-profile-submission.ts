// Sends a form of the profile. The page's data is reloaded before the result is handled, so that the list shows the
// change when the message appears.

import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { DoneKey, ProfileResult, RefusedResult } from './profile-result.ts';

interface ProfileSubmission {
  readonly busy: boolean;
  /** The form that is being sent. */
  readonly sentForm: FormData | undefined;
  readonly refusal: RefusedResult | null;
  send(form: FormData): void;
  /** Clears a refusal when the user opens another form. */
  clearRefusal(): void;
}

export function useProfileSubmission(onDone: (done: DoneKey) => void, onSignedOut: () => void): ProfileSubmission {
  const fetcher = useFetcher<ProfileResult>();
  const busy = fetcher.state !== 'idle';
  const result = fetcher.data;
  const [clearedResult, setClearedResult] = useState<ProfileResult>();
  const handledResult = useRef<ProfileResult>(undefined);
  useEffect(() => {
    if (busy || result === undefined || handledResult.current === result) return;
    handledResult.current = result;
    if (result.ok) onDone(result.done);
    else if (result.signedOut) onSignedOut();
  });
  return {
    busy,
    sentForm: fetcher.formData,
    refusal: !busy && result?.ok === false && result !== clearedResult ? result : null,
    clearRefusal: () => setClearedResult(result),
    send(form) {
      if (busy) return;
      form.set('by', 'script');
      void fetcher.submit(form, { method: 'post', action: '/profile' });
    },
  };
}
