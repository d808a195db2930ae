import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ErrorScreen } from '../error/error-screen.tsx';

const LOAD_FAILED_MESSAGE = 'Failed to load data';

/** Only this page's own message is shown; any other error gets the same text. */
export function HomeError() {
  const error = useRouteError();
  const reason = isRouteErrorResponse(error) && error.data === LOAD_FAILED_MESSAGE ? error.data : LOAD_FAILED_MESSAGE;
  return <ErrorScreen reason={reason} />;
}
