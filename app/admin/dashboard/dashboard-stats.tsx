import type { ReactNode } from 'react';
import type { Figures } from '#shop/staff/dashboard.ts';
import { useWholeMoney } from '../kit/use-money.tsx';
import { formatCount } from '../kit/wording.ts';

interface DashboardStatsProps {
  readonly figures: Figures;
  /** False when the figures could not be loaded: every note then reads 'not loaded'. */
  readonly isLoaded: boolean;
}

/** All counts of the screen in one strip. */
export function DashboardStats({ figures, isLoaded }: DashboardStatsProps) {
  const money = useWholeMoney();
  const entries: readonly [string, string, ReactNode][] = [
    ['Total Products', formatCount(figures.totalProducts), `${formatCount(figures.activeProducts)} active`],
    ['Total Orders', formatCount(figures.totalOrders), `${formatCount(figures.waitingOrders)} waiting for you`],
    ['Total Revenue', money(figures.revenue), 'cancelled left out'],
    [
      'Total Users',
      formatCount(figures.totalUsers),
      figures.usersThisWeek === 0 ? (
        'nobody new this week'
      ) : (
        <>
          <b>+{formatCount(figures.usersThisWeek)}</b> this week
        </>
      ),
    ],
    ['Low Stock Products', formatCount(figures.lowStock), '1 to 10 units'],
    ['Out of Stock', formatCount(figures.outOfStock), '0 units'],
    ['Total Stock Value', money(figures.stockValue), 'price × stock'],
  ];
  return (
    <dl className="ledger">
      {entries.map(([name, value, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="ledger__figure">{value}</dd>
          <dd>{isLoaded ? note : 'not loaded'}</dd>
        </div>
      ))}
    </dl>
  );
}
