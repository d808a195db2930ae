// Cash to be given back: the open tasks first, then what was given back lately.

import { SignBadge } from '../kit/status-badge.tsx';
import { useMoney } from '../kit/use-money.tsx';
import { CashReturnActions } from '../orders/detail/cash-return-row.tsx';
import { byWhom } from '../orders/detail/history.ts';
import type { OrderChanges } from '../orders/use-order-changes.ts';
import { OrderOf } from './failed-refunds.tsx';

export interface CashReturnListed {
  readonly id: string;
  readonly orderNumber: string;
  readonly customerName: string;
  readonly customerPhone: string;
  readonly amount: number;
  readonly reason: string;
  readonly status: 'open' | 'done' | 'withdrawn';
  readonly ownerEmail: string | null;
  readonly reference: string | null;
  readonly since: string;
  readonly ended: string | null;
  readonly endedBy: string | null;
}

interface CashReturnsProps {
  readonly rows: readonly CashReturnListed[];
  readonly changes: OrderChanges;
  readonly onDone: () => void;
}

export function CashReturns({ rows, changes, onDone }: CashReturnsProps) {
  const open = rows.filter(({ status }) => status === 'open').length;
  return (
    <section className="panel" aria-labelledby="cash-returns">
      <div className="panel__head">
        <h2 id="cash-returns">Cash to be given back</h2>
        <span className="sub">{open === 0 ? 'Nothing open' : `${open.toLocaleString('en-IN')} open`}</span>
      </div>
      <p className="panel__line">
        The customer paid these orders in cash, and they were cancelled. No provider can send cash back: transfer it or
        hand it over, then say how.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that may scroll sideways must be reachable by keyboard */}
      <section className="table-wrap" aria-label="List of cash to be given back" tabIndex={0}>
        <table className="table table--list small-list">
          <thead>
            <tr>
              <th scope="col">Amount</th>
              <th scope="col">Order and customer</th>
              <th scope="col">State</th>
              <th scope="col" className="num">
                Actions
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <CashRow key={row.id} row={row} changes={changes} onDone={onDone} />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function CashRow({ row, changes, onDone }: Omit<CashReturnsProps, 'rows'> & { readonly row: CashReturnListed }) {
  const money = useMoney();
  return (
    <tr>
      <td className="small-list__name">
        <b className="table__name">{money(row.amount)}</b>
        <span className="sub refunds__line">{row.reason}</span>
      </td>
      <td className="small-list__facts">
        <OrderOf order={{ orderId: row.orderNumber, customerName: row.customerName }} />
        <span className="sub refunds__line">{row.customerPhone}</span>
      </td>
      <td className="small-list__more">
        <State row={row} />
      </td>
      <td className="small-list__acts">
        {row.status === 'open' && (
          <div className="acts refunds__acts">
            <CashReturnActions
              task={row}
              changes={changes}
              onDone={onDone}
              about={`order ${row.orderNumber.slice(-8)}`}
            />
          </div>
        )}
      </td>
    </tr>
  );
}

function State({ row }: { readonly row: CashReturnListed }) {
  if (row.status !== 'open') {
    return (
      <>
        <SignBadge sign="taken" words="Given back" />
        <span className="sub refunds__line">
          {row.ended} {byWhom(row.endedBy ?? '')}
        </span>
        <span className="sub refunds__line">Reference: {row.reference}</span>
      </>
    );
  }
  return (
    <>
      <SignBadge
        sign={row.ownerEmail === null ? 'failed' : 'working'}
        words={row.ownerEmail === null ? 'Open' : 'Taken'}
      />
      <span className="sub refunds__line">Since {row.since}</span>
      {row.ownerEmail !== null && <span className="sub refunds__line">by {row.ownerEmail}</span>}
    </>
  );
}
