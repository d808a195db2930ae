import type { ReactNode } from 'react';
import { formatMoney, type Paise } from '#shop/money/money.ts';
import type { Figures } from '#shop/staff/dashboard.ts';

const count = (value: number): string => value.toLocaleString('en-IN');

/** Cards round to the rupee; tables and orders show paise. */
const wholeRupees = (amount: Paise): string => formatMoney(Math.round(amount / 100) * 100);

interface LedgerProps {
  readonly figures: Figures;
  /** False when nothing arrived: every line then says so. */
  readonly known: boolean;
}

/** All counts of the screen in one strip. */
export function Ledger({ figures, known }: LedgerProps) {
  const entries: readonly [string, string, ReactNode][] = [
    ['Total Products', count(figures.totalProducts), `${count(figures.activeProducts)} active`],
    ['Total Orders', count(figures.totalOrders), `${count(figures.waitingOrders)} waiting for you`],
    ['Total Revenue', wholeRupees(figures.revenue), 'cancelled left out'],
    [
      'Total Users',
      count(figures.totalUsers),
      <>
        <b>+{count(figures.usersThisWeek)}</b> this week
      </>,
    ],
    ['Low Stock Products', count(figures.lowStock), '1 to 10 units'],
    ['Out of Stock', count(figures.outOfStock), '0 units'],
    ['Total Stock Value', wholeRupees(figures.stockValue), 'price × stock'],
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
