// Provides the signed-in user to components. Follows sign-ins and sign-outs in this tab and, through the browser's
// storage, in other tabs.

import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { updatePageOwner } from '#app/page-owner.ts';
import type { ShopUser } from '#shop/customers/shop-user.ts';
import { onSessionRefused } from './session-refused.ts';
import { sessionStore } from './session-store.ts';

interface Auth {
  /** Null for a guest, and until the session has been checked. */
  readonly user: ShopUser | null;
  /** The user was set by a test page and has no account. */
  readonly isTestUser: boolean;
  signOut(): Promise<void>;
}

const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

const noUser = () => null;

export function AuthProvider({ children }: { readonly children: ReactNode }) {
  const user = useSyncExternalStore(sessionStore.subscribe, sessionStore.user, noUser);
  const location = useLocation();
  // A form of this page, or of the one before, may have signed the shopper in or out.
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run when the location changes
  useEffect(() => {
    updatePageOwner();
    sessionStore.refresh();
  }, [location]);
  useEffect(() => {
    const refreshIfVisible = () => {
      if (!document.hidden) sessionStore.refresh();
    };
    document.addEventListener('visibilitychange', refreshIfVisible);
    return () => document.removeEventListener('visibilitychange', refreshIfVisible);
  }, []);
  useEffect(() => onSessionRefused(sessionStore.reloadAfterRefusal), []);
  const auth = useMemo<Auth>(
    () => ({ user, isTestUser: user !== null && sessionStore.isTestUser(), signOut: sessionStore.signOut }),
    [user],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}
