// Asks the store whether the typed email address belongs to another account. Without a response nothing is shown,
// because the order needs no joining.

import { useEffect, useRef, useState } from 'react';
import { isRefused, requestOrFailure } from './request-store.ts';

export interface TypedEmailResponse {
  readonly isOfOtherAccount: boolean;
}

interface OtherAccount {
  readonly isFound: boolean;
  /** Called when the shopper leaves the field. */
  readonly ask: () => void;
}

/** `mayAsk`: the account has a verified number. */
export function useOtherAccount(uid: string, email: string, mayAsk: boolean): OtherAccount {
  const [found, setFound] = useState<string | null>(null);
  const asked = useRef('');
  const typed = email.trim().toLowerCase();
  const ask = async () => {
    if (!mayAsk || !typed.includes('@') || asked.current === typed) return;
    asked.current = typed;
    const response = await requestOrFailure<TypedEmailResponse>(uid, '/checkout/email', { email: typed });
    if (response === 'unreachable' || response === 'failed' || isRefused(response)) return;
    if (response.isOfOtherAccount) setFound(typed);
  };
  // Asks once at the start: after a reload the form may have an address already.
  const first = useRef(ask);
  useEffect(() => void first.current(), []);
  return { isFound: found === typed && typed !== '', ask: () => void ask() };
}
