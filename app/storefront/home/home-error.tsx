import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ErrorScreen } from '../error/error-screen.tsx';

const REASON = 'Failed to load data';

/** Only the reason this page gives itself is shown; whatever else went wrong reads the same. */
export function HomeError() {
  const error = useRouteError();
  const reason = isRouteErrorResponse(error) && error.data === REASON ? error.data : REASON;
  return <ErrorScreen reason={reason} />;
}
