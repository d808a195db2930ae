import { Link } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import type { ListedReturn } from '#shop/returns/admin-returns.ts';
import { REASON_LABELS } from '#shop/returns/return-labels.ts';
import { LinkOrText } from '../../kit/link-or-text.tsx';
import { type Column, DataTable } from '../../kit/list/data-table.tsx';
import { orderPath } from '../../kit/order-path.ts';
import { ReturnBadge } from '../../kit/return-badge.tsx';
import { returnPath } from '../../kit/return-path.ts';
import { joinNames, pluralize } from '../../kit/wording.ts';
import type { NextStep } from '../next-step.ts';
import { wantsText } from '../return-messages.ts';

export interface ReturnListRow
  extends Omit<
    ListedReturn,
    'id' | 'pickupMethod' | 'requestedAt' | 'answerBy' | 'pickupAt' | 'arrivedAt' | 'refundAmount' | 'isOverdue'
  > {
  readonly shortId: string;
  /** '14 Nov, 6:40 pm' */
  readonly requestedAt: string;
  readonly next: NextStep;
}

export const ReturnTable = ({ rows }: { readonly rows: readonly ReturnListRow[] }) => (
  <DataTable label="List of returns" className="rets" rows={rows} getKey={({ number }) => number} columns={COLUMNS} />
);

/** Further pictures are shown as a number. */
const MAX_PICTURES = 3;

function Items({ names, pictures }: Pick<ReturnListRow, 'names' | 'pictures'>) {
  return (
    <span className="rets__thumbs" title={joinNames([...new Set(names)])}>
      {pictures.slice(0, MAX_PICTURES).map((picture) => (
        <Picture key={picture.key} className="thumb thumb--small" picture={picture} sizes="26px" widths={[96]} alt="" />
      ))}
      <span className="sub">{pluralize(names.length, 'item', 'items')}</span>
    </span>
  );
}

const URGENCY_CLASSES = { late: ' rets__next--late', due: ' rets__next--due' } as const;

const COLUMNS: readonly Column<ReturnListRow>[] = [
  {
    head: 'Return',
    className: 'rets__number',
    cell: ({ number, requestedAt }) => (
      <>
        <Link className="table__name mono" to={returnPath(number)}>
          {number}
        </Link>
        <span className="sub">{requestedAt}</span>
      </>
    ),
  },
  {
    head: 'Customer',
    className: 'rets__name',
    cell: ({ customerName, orderNumber, shortId }) => (
      <>
        <bdi>{customerName}</bdi>
        <LinkOrText opens="/admin-panel/orders" className="sub mono" to={orderPath(orderNumber)}>
          {shortId}
        </LinkOrText>
      </>
    ),
  },
  { head: 'Items', className: 'rets__items', cell: (row) => <Items {...row} /> },
  {
    head: 'Wants',
    className: 'rets__wants',
    cell: (row) => (
      <>
        <b>{wantsText(row)}</b>
        <span className="sub">
          {REASON_LABELS[row.reason]}
          {row.photos > 0 && ` · ${pluralize(row.photos, 'photo', 'photos')}`}
        </span>
      </>
    ),
  },
  { head: 'State', className: 'rets__state', cell: ({ status }) => <ReturnBadge status={status} /> },
  {
    head: 'Next',
    className: ({ next }) => `rets__next${next.urgency === null ? '' : URGENCY_CLASSES[next.urgency]}`,
    cell: ({ next }) => (next.text === '' ? <i className="only-table">–</i> : next.text),
  },
  {
    head: 'Actions',
    alignsRight: true,
    className: 'rets__acts',
    cell: ({ number, next }) =>
      next.action === null ? (
        <Link className="ib" to={returnPath(number)} aria-label={`Open ${number}`} title={`Open ${number}`}>
          <Icon name="cright" />
        </Link>
      ) : (
        <Link
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
          to={returnPath(number)}
          aria-label={`${next.action} ${number}`}
        >
          {next.action}
        </Link>
      ),
  },
];
