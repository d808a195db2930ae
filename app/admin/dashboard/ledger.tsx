import type { ReactNode } from 'react';
import type { DashboardStats } from '#shop/staff/dashboard.ts';
import { useWholeMoney } from '../kit/use-money.tsx';
import { count } from '../kit/wording.ts';

interface LedgerProps {
  readonly figures: DashboardStats;
  /** False when the figures could not be loaded: every line then says so. */
  readonly known: boolean;
}

/** All counts of the screen in one strip. */
export function Ledger({ figures, known }: LedgerProps) {
  const money = useWholeMoney();
  const entries: readonly [string, string, ReactNode][] = [
    ['Total Products', count(figures.totalProducts), `${count(figures.activeProducts)} active`],
    ['Total Orders', count(figures.totalOrders), `${count(figures.waitingOrders)} waiting for you`],
    ['Total Revenue', money(figures.revenue), 'cancelled left out'],
    [
      'Total Users',
      count(figures.totalUsers),
      figures.usersThisWeek === 0 ? (
        'nobody new this week'
      ) : (
        <>
          <b>+{count(figures.usersThisWeek)}</b> this week
        </>
      ),
    ],
    ['Low Stock Products', count(figures.lowStock), '1 to 10 units'],
    ['Out of Stock', count(figures.outOfStock), '0 units'],
    ['Total Stock Value', money(figures.stockValue), 'price × stock'],
  ];
  return (
    <dl className="ledger">
      {entries.map(([name, figure, line]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="ledger__figure">{figure}</dd>
          <dd>{known ? line : 'not loaded'}</dd>
        </div>
      ))}
    </dl>
  );
}
