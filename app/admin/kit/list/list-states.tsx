// Messages in place of a list: there are no records yet, no record matches, or the list could not be loaded.

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import unfinished from '#app/assets/weaves/unfinished.svg';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Weave } from '#app/ui/weave.tsx';
import { useRefresh } from '../use-refresh.ts';

interface EmptyListProps {
  /** The required sentence, such as 'No users found.' (A-ERR-62). */
  readonly title: string;
  /** How the list gets its rows, or the search without a match. */
  readonly text?: ReactNode;
  /** One button. */
  readonly children?: ReactNode;
}

export function EmptyList(props: EmptyListProps) {
  return <EmptyState {...props} pictogram={<Weave src={unfinished} width={138} height={92} />} />;
}

interface NothingFoundProps {
  readonly title: string;
  readonly text: string;
  /** The URL of the unfiltered list. */
  readonly unfilteredPath: string;
  readonly clearLabel?: string;
}

/** Shown when no row matches the filters. */
export const NothingFound = ({ unfilteredPath, clearLabel = 'Clear filters', ...texts }: NothingFoundProps) => (
  <EmptyList {...texts}>
    <Link className={buttonClass({ variant: 'quiet' })} to={unfilteredPath} preventScrollReset>
      {clearLabel}
    </Link>
  </EmptyList>
);

interface FailedListProps {
  /** The required message, such as 'Failed to load leads' (A-ERR-59). */
  readonly title: string;
  readonly text?: ReactNode;
}

/** Shown when the list could not be loaded; the rest of the page keeps working. */
export function FailedList({
  title,
  text = 'The server did not respond. Nothing is lost; try again in a moment.',
}: FailedListProps) {
  const { refresh, isRefreshing } = useRefresh();
  return (
    <div role="alert">
      <EmptyState title={title} text={text} pictogram={<Icon name="off" />}>
        <Button variant="secondary" busy={isRefreshing} onClick={refresh}>
          <Icon name="refresh" />
          Try again
        </Button>
      </EmptyState>
    </div>
  );
}

/** The panel of a screen whose data could not be loaded. */
export const FailedPanel = ({ label, title }: { readonly label: string; readonly title: string }) => (
  <section className="panel" aria-label={label}>
    <FailedList title={title} />
  </section>
);
