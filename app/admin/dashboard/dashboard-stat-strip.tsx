import type { ReactNode } from 'react';
import { formatCount } from '#shop/format-count.ts';
import type { DashboardStats } from '#shop/staff/dashboard.ts';
import { useWholeMoney } from '../kit/use-money.tsx';

interface DashboardStatStripProps {
  readonly stats: DashboardStats;
  /** False when the stats could not be loaded: every note then reads 'not loaded'. */
  readonly isLoaded: boolean;
}

export function DashboardStatStrip({ stats, isLoaded }: DashboardStatStripProps) {
  const money = useWholeMoney();
  const entries: readonly [string, string, ReactNode][] = [
    ['Total Products', formatCount(stats.totalProducts), `${formatCount(stats.activeProducts)} active`],
    ['Total Orders', formatCount(stats.totalOrders), `${formatCount(stats.waitingOrders)} waiting for you`],
    ['Total Revenue', money(stats.revenue), 'without cancelled orders'],
    [
      'Total Users',
      formatCount(stats.totalUsers),
      stats.usersThisWeek === 0 ? (
        'nobody new this week'
      ) : (
        <>
          <b>+{formatCount(stats.usersThisWeek)}</b> this week
        </>
      ),
    ],
    ['Low Stock Products', formatCount(stats.lowStock), '1 to 10 units'],
    ['Out of Stock', formatCount(stats.outOfStock), '0 units'],
    ['Total Stock Value', money(stats.stockValue), 'price × stock'],
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
