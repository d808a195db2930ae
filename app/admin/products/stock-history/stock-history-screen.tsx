// Every change of a product's stock, newest first, with the resulting numbers. Read-only.

import { Link, useSearchParams } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { shortOrderId } from '#shop/orders/order.ts';
import type { StockHistory, StockHistoryEntry } from '#shop/stock/stock-history.server.ts';
import type { StockHistoryQuery } from '#shop/stock/stock-history-query.ts';
import { useStaffEvents } from '../../frame/staff-events.tsx';
import { AdminPage } from '../../kit/admin-page.tsx';
import { formatIsoDate, formatIsoTime } from '../../kit/indian-time.ts';
import { LinkOrText } from '../../kit/link-or-text.tsx';
import { type Column, DataTable } from '../../kit/list/data-table.tsx';
import { ListPanel } from '../../kit/list/list-panel.tsx';
import { EmptyList } from '../../kit/list/list-states.tsx';
import { Segments } from '../../kit/list/list-toolbar.tsx';
import { withParams } from '../../kit/list/paging.ts';
import { orderPath } from '../../kit/order-path.ts';
import { pluralize } from '../../kit/wording.ts';
import { actorText, changeText, KIND_TEXTS } from './stock-history-messages.ts';

interface StockHistoryScreenProps {
  readonly query: StockHistoryQuery;
  readonly history: StockHistory;
}

export function StockHistoryScreen({ query, history }: StockHistoryScreenProps) {
  const { product, sizes, entries } = history;
  useStaffEvents(['stock']);
  return (
    <AdminPage
      title={`Stock history: ${product.name}`}
      summary={
        <>
          <span className="mono">{product.sku}</span> · Every change of the units on hand and reserved. Permanent and
          read-only.
        </>
      }
      back={{ to: `/admin-panel/products/${product.id}`, name: 'Product' }}
      help="products"
    >
      <ListPanel
        label="Stock history"
        className="stock-history"
        toolbar={
          sizes.length > 1 && (
            <div className="toolbar">
              <Segments
                label="Size"
                choices={[null, ...sizes].map((size) => ({
                  key: size ?? 'all',
                  label: size ?? 'All sizes',
                  to: { size, older: null },
                  isCurrent: query.size === size,
                }))}
              />
            </div>
          )
        }
        rowCount={entries.length}
        failedMessage="Failed to load the stock history"
        empty={
          <EmptyList
            title={query.olderThan === null ? 'No changes yet.' : 'No older changes.'}
            text="Each change of the stock will appear here."
          />
        }
      >
        <DataTable
          label="List of stock changes"
          rows={entries}
          getKey={({ id }) => String(id)}
          columns={sizes.length > 1 ? COLUMNS : COLUMNS.filter(({ head }) => head !== 'Size')}
        />
        <PageLinks query={query} history={history} />
      </ListPanel>
    </AdminPage>
  );
}

const numberColumn = (
  head: string,
  numbers: (entry: StockHistoryEntry) => { readonly change: number; readonly after: number },
): Column<StockHistoryEntry> => ({
  head,
  alignsRight: true,
  className: 'num',
  cell: (entry) => {
    const { change, after } = numbers(entry);
    return (
      <span className="stock-history__numbers">
        <span className="stock-history__label" aria-hidden="true">
          {head}
        </span>
        {change !== 0 && <b className={change > 0 ? 'is-more' : 'is-fewer'}>{changeText(change)}</b>}
        <span>{after}</span>
      </span>
    );
  },
});

const COLUMNS: readonly Column<StockHistoryEntry>[] = [
  {
    head: 'When',
    cell: ({ at }) => (
      <time dateTime={at}>
        {formatIsoDate(at)} <span className="sub">{formatIsoTime(at)}</span>
      </time>
    ),
  },
  { head: 'Size', cell: ({ size }) => size || 'One size' },
  {
    head: 'What',
    cell: (entry) => (
      <>
        <span>
          <b className="strong">{KIND_TEXTS[entry.kind]}</b>
          {entry.unitsMoved !== null && ` · ${pluralize(entry.unitsMoved, 'unit', 'units')}`}
        </span>
        {entry.orderId !== null && (
          <LinkOrText opens="/admin-panel/orders" className="inline-link" to={orderPath(entry.orderId)}>
            Order {shortOrderId(entry.orderId)}
          </LinkOrText>
        )}
        {entry.note !== null && <span className="sub">{entry.note}</span>}
      </>
    ),
    className: 'stock-history__what',
  },
  numberColumn('On hand', ({ onHandChange, onHandAfter }) => ({ change: onHandChange, after: onHandAfter })),
  numberColumn('Reserved', ({ reservedChange, reservedAfter }) => ({ change: reservedChange, after: reservedAfter })),
  { head: 'Who', cell: (entry) => <span title={entry.actor}>{actorText(entry)}</span> },
];

/** Links to the newest and to older entries: the history has no page numbers. */
function PageLinks({ query, history: { entries, hasOlder } }: StockHistoryScreenProps) {
  const [params] = useSearchParams();
  if (query.olderThan === null && !hasOlder) return null;
  const linkClass = buttonClass({ variant: 'quiet' });
  return (
    <nav className="stock-history__turns" aria-label="Pages">
      {query.olderThan !== null && (
        <Link className={linkClass} to={withParams(params, { older: null })}>
          Newest
        </Link>
      )}
      {hasOlder && (
        <Link className={linkClass} to={withParams(params, { older: String(entries.at(-1)?.id) })}>
          Older
          <Icon name="cright" />
        </Link>
      )}
    </nav>
  );
}
