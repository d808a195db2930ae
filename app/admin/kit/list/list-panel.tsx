// The panel of a list: its toolbar, then the rows or a message in their place, then its pages.

import type { ReactNode } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import type { Count } from '#shop/catalog/listing.ts';
import { EmptyPage } from './empty-page.tsx';
import { FailedList } from './list-states.tsx';
import { Pagination } from './pagination.tsx';
import type { FrozenRows } from './use-frozen-rows.ts';

/** One page of a list, as a loader returns it. */
export interface Listed<Row> {
  readonly rows: readonly Row[];
  /** The total number of rows. */
  readonly found: number | Count;
  readonly page: number;
}

/** The props of a screen with one list. */
export interface ListScreenProps<Query, Row> {
  readonly query: Query;
  /** Null when the list could not be loaded. */
  readonly list: Listed<Row> | null;
}

interface ListPages {
  readonly found: number | Count;
  readonly page: number;
  readonly rows: number;
  readonly noun: readonly [one: string, many: string];
}

interface ListPanelProps {
  readonly label: string;
  readonly className?: string;
  readonly toolbar?: ReactNode;
  /** Content between toolbar and rows. */
  readonly notice?: ReactNode;
  /** The number of rows on this page; null when the list could not be loaded. */
  readonly rowCount: number | null;
  /** 'Failed to load leads', or an element with more than this sentence. */
  readonly failedMessage: ReactNode;
  /** Shown on an empty first page; an empty later page says that nothing is left on it. */
  readonly empty: ReactNode;
  readonly pages?: ListPages | null;
  readonly children: ReactNode;
}

export function ListPanel(props: ListPanelProps) {
  const { label, className, toolbar, notice, rowCount, failedMessage, empty, pages, children } = props;
  const isEmptyPage = rowCount === 0 && (pages?.page ?? 1) > 1;
  return (
    <section className={classNames('panel', className)} aria-label={label}>
      {toolbar}
      {notice}
      {rowCount === null && (typeof failedMessage === 'string' ? <FailedList title={failedMessage} /> : failedMessage)}
      {rowCount === 0 && (isEmptyPage ? <EmptyPage /> : empty)}
      {rowCount !== null && rowCount > 0 && children}
      {rowCount !== null && pages && <Pagination {...toTotal(pages.found)} {...pages} isEmpty={isEmptyPage} />}
    </section>
  );
}

const toTotal = (found: number | Count) =>
  typeof found === 'number' ? { total: found } : { total: found.count, hasMore: found.more };

/** Announces changes that arrive while staff work in the rows. */
export function PendingChangesBar({
  frozen,
}: {
  readonly frozen: Pick<FrozenRows<unknown>, 'pendingChanges' | 'show'>;
}) {
  if (frozen.pendingChanges === null) return null;
  return (
    <p className="held-news" role="status">
      <button type="button" onClick={frozen.show}>
        {frozen.pendingChanges}, show
      </button>
    </p>
  );
}
