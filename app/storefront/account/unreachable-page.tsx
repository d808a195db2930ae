import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { PageMessage } from '../page-message.tsx';

interface UnreachablePageProps {
  readonly className: string;
  readonly title: string;
  /** Follows the message. */
  readonly note?: string | false;
  readonly busy?: boolean;
  readonly onRetry: () => void;
  /** Content available without the server. */
  readonly children?: ReactNode;
}

/** A private page whose data could not be loaded. */
export const UnreachablePage = ({ className, title, note, busy = false, onRetry, children }: UnreachablePageProps) => (
  <div className={`wrap ${className}`}>
    <h1 className="h-page">{title}</h1>
    <div role="alert">
      <PageMessage kind="error">
        The store could not be reached. Please check your connection and try again.{note}
      </PageMessage>
    </div>
    <Button variant="quiet" busy={busy} onClick={onRetry}>
      Try Again
    </Button>
    {children}
  </div>
);
