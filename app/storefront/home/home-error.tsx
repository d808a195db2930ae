import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ErrorScreen } from '../error/error-screen.tsx';

const REASON = 'Failed to load data';

/** Only this page's own message is shown; any other error gets the same text. */
export function HomeError() {
  const error = useRouteError();
  const reason = isRouteErrorResponse(error) && error.data === REASON ? error.data : REASON;
  return <ErrorScreen reason={reason} />;
}
