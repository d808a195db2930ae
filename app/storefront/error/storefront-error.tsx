// The one boundary of the shop for what no screen expected. Says nothing of the inside.

import { isRouteErrorResponse, useRouteError } from 'react-router';
import { NotFoundScreen } from '../not-found/not-found-screen.tsx';
import { ErrorScreen } from './error-screen.tsx';

/** The server may hand a reference along with a thrown answer: `data({ reference }, { status: 500 })`. */
function referenceOf(error: unknown): string | null {
  if (!isRouteErrorResponse(error) || typeof error.data !== 'object' || error.data === null) return null;
  const { reference } = error.data as { reference?: unknown };
  return typeof reference === 'string' ? reference : null;
}

export function StorefrontError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  return (
    <ErrorScreen
      reason="It is our fault, not yours. Your bag is safe. Please try again."
      reference={referenceOf(error)}
    />
  );
}
