import { ErrorScreen } from '../error/error-screen.tsx';

/** Every error shows the same text; the log has the cause. */
export function ShopError() {
  return <ErrorScreen reason={LOAD_FAILED_MESSAGE} />;
}

export const LOAD_FAILED_MESSAGE = 'Failed to load data';
