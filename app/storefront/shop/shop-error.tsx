import { ErrorScreen } from '../error/error-screen.tsx';

/** Whatever went wrong reads the same; the log has the cause. */
export function ShopError() {
  return <ErrorScreen reason={LOAD_FAILED} />;
}

export const LOAD_FAILED = 'Failed to load data';
