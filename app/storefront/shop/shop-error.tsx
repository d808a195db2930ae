import { ErrorScreen } from '../error/error-screen.tsx';

/** Every error shows the same text; the log has the cause. */
export function ShopError() {
  return <ErrorScreen reason={LOAD_FAILED} />;
}

export const LOAD_FAILED = 'Failed to load data';
