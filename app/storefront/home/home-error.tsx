import { ErrorScreen } from '../error/error-screen.tsx';

/** Every error of the home page shows the same text. */
export const HomeError = () => <ErrorScreen reason="Failed to load data" />;
