// Wraps a private page, such as one order. When its owner is no longer signed in, here or in another tab, the content is
// replaced by a request to log in.

import { type ReactNode, useCallback, useState } from 'react';
import { LoginFirst } from './login-first.tsx';
import { useSessionEnd } from './use-session-end.ts';

interface OwnPageProps {
  /** Whose page it is; null when that is not known. */
  readonly uid: string | null;
  /** Where the login leads back to. */
  readonly returnUrl: string;
  readonly children: ReactNode;
}

export function OwnPage({ uid, returnUrl, children }: OwnPageProps) {
  const [hasEnded, setHasEnded] = useState(false);
  const end = useCallback(() => setHasEnded(true), []);
  useSessionEnd({ shown: uid, onEnd: end, onOther: end });
  if (!hasEnded) return children;
  const text = 'This page belongs to an account that is not signed in any more. Please log in to see it.';
  return <LoginFirst text={text} returnUrl={encodeURIComponent(returnUrl)} />;
}
