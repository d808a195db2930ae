// Wraps a private page, such as one order. When its owner is no longer signed in, here or in another tab, the content
// is replaced by a request to log in.

import { type ReactNode, useCallback, useState } from 'react';
import { LoginFirst } from './login-first.tsx';
import { useSessionEnd } from './use-session-end.ts';

interface PrivatePageProps {
  /** The page's owner; null when unknown. */
  readonly uid: string | null;
  /** The login redirects to this path. */
  readonly returnUrl: string;
  readonly children: ReactNode;
}

export function PrivatePage({ uid, returnUrl, children }: PrivatePageProps) {
  const [hasEnded, setHasEnded] = useState(false);
  const hideContent = useCallback(() => setHasEnded(true), []);
  useSessionEnd({ ownerId: uid, onEnd: hideContent, onOtherUser: hideContent });
  if (!hasEnded) return children;
  const text = 'This page belongs to an account that is not signed in any more. Please log in to see it.';
  return <LoginFirst text={text} returnUrl={encodeURIComponent(returnUrl)} />;
}
