// The panel of a list: its toolbar, then the rows or a message in their place, then its pages.

import type { ReactNode } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import type { Count } from '#shop/catalog/listing.ts';
import { EmptyPage } from './empty-page.tsx';
import { FailedList } from './list-states.tsx';
import { Pagination } from './pagination.tsx';
import type { FrozenRows } from './use-frozen-rows.ts';

/** A page of a list, as a loader returns it. */
export interface Listed<Row> {
  readonly rows: readonly Row[];
  /** The total number of rows. */
  readonly found: number | Count;
  readonly page: number;
}

/** What a screen with one list receives. */
export interface ListScreenProps<Query, Row> {
  readonly query: Query;
  /** Null when loading failed. */
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
  /** The number of rows on this page; null when loading failed. */
  readonly rowCount: number | null;
  /** 'Failed to load leads', or an element that shows more than that sentence. */
  readonly failedMessage: ReactNode;
  /** Shown on the first page; a later page without rows says that nothing is left on it. */
  readonly empty: ReactNode;
  readonly pages?: ListPages | null;
  /** The table. */
  readonly children: ReactNode;
}

export function ListPanel(props: ListPanelProps) {
  const { label, className, toolbar, notice, rowCount, failedMessage, empty, pages, children } = props;
  return (
    <section className={classNames('panel', className)} aria-label={label}>
      {toolbar}
      {notice}
      {rowCount === null && (typeof failedMessage === 'string' ? <FailedList title={failedMessage} /> : failedMessage)}
      {rowCount === 0 && (pages && pages.page > 1 ? <EmptyPage /> : empty)}
      {rowCount !== null && rowCount > 0 && children}
      {rowCount !== null && pages && <Pagination {...toTotal(pages.found)} {...pages} />}
    </section>
  );
}

const toTotal = (found: number | Count) =>
  typeof found === 'number' ? { total: found } : { total: found.count, hasMore: found.more };

/** Announces changes that arrived while staff work in the rows. */
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
