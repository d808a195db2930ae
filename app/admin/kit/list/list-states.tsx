// What stands where a list would stand: nothing there yet, nothing found, or not loaded.

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import unfinished from '#app/assets/weaves/unfinished.svg';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Weave } from '#app/ui/weave.tsx';
import { useRefresh } from '../use-refresh.ts';

interface EmptyListProps {
  /** The document's sentence, such as 'No users found.' */
  readonly title: string;
  /** What makes it fill up, or what was searched for. */
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
  /** Where the whole list is. */
  readonly all: string;
  readonly clear?: string;
}

/** The list is narrowed, and nothing of it is left. */
export const NothingFound = ({ all, clear = 'Clear filters', ...words }: NothingFoundProps) => (
  <EmptyList {...words}>
    <Link className={buttonClass({ variant: 'quiet' })} to={all} preventScrollReset>
      {clear}
    </Link>
  </EmptyList>
);

interface FailedListProps {
  /** The document's message, such as 'Failed to load leads'. */
  readonly title: string;
  readonly text?: ReactNode;
}

/** The rest of the page works on. */
export function FailedList({
  title,
  text = 'The server did not answer. Nothing is lost; try again in a moment.',
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
