// The storefront's one error boundary. It shows no internal details.

import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { NotFoundScreen } from '../not-found/not-found-screen.tsx';
import { ErrorScreen } from './error-screen.tsx';

/** The reference that the server may add to a thrown response: `data({ reference }, …)`; null without one. */
function getReference(error: unknown): string | null {
  if (!isRouteErrorResponse(error) || typeof error.data !== 'object' || error.data === null) return null;
  const { reference } = error.data as { reference?: unknown };
  return typeof reference === 'string' ? reference : null;
}

/** True for a failed fetch, which each browser words differently. */
const isNetworkFailure = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|load failed|network/i.test(error.message);

function useReloadWhenOnline(isOffline: boolean): void {
  useEffect(() => {
    if (!isOffline) return;
    const reload = () => location.reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [isOffline]);
}

export function StorefrontError() {
  const error = useRouteError();
  const isOffline = isNetworkFailure(error);
  useReloadWhenOnline(isOffline);
  if (isOffline) {
    return (
      <ErrorScreen
        title="No connection"
        reason="The store could not be reached. Your bag is safe. This page opens by itself when you are online again."
      />
    );
  }
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  return (
    <ErrorScreen
      reason="It is our fault, not yours. Your bag is safe. Please try again."
      reference={getReference(error)}
    />
  );
}
