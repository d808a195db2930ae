import { Link } from 'react-router';
import type { DocumentQuery } from '#shop/invoices/list-documents.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import { LinkOrText } from '../kit/link-or-text.tsx';
import { type Column, DataTable } from '../kit/list/data-table.tsx';
import { ExportLink } from '../kit/list/list-buttons.tsx';
import { ListPanel, type ListScreenProps } from '../kit/list/list-panel.tsx';
import { NothingFound } from '../kit/list/list-states.tsx';
import { ListToolbar, ParamSegments } from '../kit/list/list-toolbar.tsx';
import { orderPath } from '../kit/order-path.ts';
import { ToneBadge } from '../kit/status-badge.tsx';
import { useMoney } from '../kit/use-money.tsx';
import type { DocumentRow } from './gst-data.ts';
import { documentPath, GST_PATH, monthPath } from './gst-paths.ts';

interface DocumentListProps extends ListScreenProps<DocumentQuery, DocumentRow> {
  readonly hasTax: boolean;
}

export function DocumentList({ query, list, hasTax }: DocumentListProps) {
  const money = useMoney();
  return (
    <ListPanel
      label="Documents"
      className="gst-documents"
      toolbar={<Toolbar query={query} hasTax={hasTax} />}
      rowCount={list && list.rows.length}
      failedMessage="Failed to load the documents"
      empty={
        <NothingFound
          title="No documents found."
          text="No document of this month matches this search and filter."
          unfilteredPath={monthPath(query.month)}
        />
      }
      pages={list && { ...list, rows: query.rows, noun: ['document', 'documents'] }}
    >
      <DataTable
        label="List of documents"
        className="gst-list"
        sort={query.sort}
        rows={list?.rows ?? []}
        columns={buildColumns(money, hasTax)}
      />
    </ListPanel>
  );
}

const KINDS = [
  [null, 'All'],
  ['invoice', 'Invoices'],
  ['credit-note', 'Credit notes'],
] as const;

const Toolbar = ({ query, hasTax }: Pick<DocumentListProps, 'query' | 'hasTax'>) => (
  <ListToolbar searchLabel={hasTax ? 'Search number, order, name or GSTIN' : 'Search number, order or name'}>
    <ParamSegments label="Kind" param="kind" current={query.kind} choices={KINDS} />
    <ExportLink path={`${GST_PATH}/documents`} />
  </ListToolbar>
);

const buildColumns = (money: (amount: number) => string, hasTax: boolean): readonly Column<DocumentRow>[] => [
  {
    head: 'Number',
    className: 'gst-list__number',
    sort: { field: 'number' },
    cell: (row) => (
      <>
        <Link className="table__name" to={documentPath(row.orderNumber, row.documentNumber)}>
          {row.documentNumber}
        </Link>
        {row.against !== null && <span className="sub">for {row.against}</span>}
        {row.isLate && <ToneBadge tone="failed" label="Late" />}
      </>
    ),
  },
  {
    head: 'Date',
    className: 'gst-list__date',
    sort: { field: 'date', first: 'desc' },
    cell: ({ issuedOn }) => issuedOn,
  },
  {
    head: 'Kind',
    className: 'gst-list__kind',
    cell: ({ kind }) => (kind === 'invoice' ? 'Invoice' : 'Credit note'),
  },
  {
    head: 'Order',
    className: 'gst-list__order',
    cell: ({ orderNumber }) => (
      <LinkOrText opens="/admin-panel/orders" className="fact-link" to={orderPath(orderNumber)} title={orderNumber}>
        {shortOrderId(orderNumber)}
      </LinkOrText>
    ),
  },
  {
    head: 'Recipient',
    className: 'gst-list__name',
    cell: ({ name, gstin }) => (
      <>
        <span>{name}</span>
        {gstin !== '' && <span className="sub">{gstin}</span>}
      </>
    ),
  },
  { head: 'State', className: 'gst-list__state', cell: ({ state }) => state },
  ...(hasTax
    ? [
        {
          head: 'GST',
          alignsRight: true,
          className: 'num gst-list__tax',
          cell: ({ kind, tax }: DocumentRow) => money(kind === 'invoice' ? tax : -tax),
        },
      ]
    : []),
  {
    head: 'Total',
    alignsRight: true,
    className: 'num gst-list__total',
    sort: { field: 'total', first: 'desc' },
    cell: ({ kind, total }) => money(kind === 'invoice' ? total : -total),
  },
];
