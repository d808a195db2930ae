// The sales of the last 30 days, above the counts of the Analytics panel.

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#shop/format-count.ts';
import { type ProductSales, SALES_DAYS } from '#shop/orders/product-sales.ts';
import { StatStrip } from '../../kit/list/stat-strip.tsx';
import { useWholeMoney } from '../../kit/use-money.tsx';
import { productsText } from './list-messages.ts';

export function ProductSalesFigures({ sales }: { readonly sales: ProductSales }) {
  const money = useWholeMoney();
  return (
    <div className="analytics-sales">
      <h3>Sold in the last {SALES_DAYS} days</h3>
      <StatStrip
        stats={[
          { name: 'Units sold', value: formatCount(sales.units), note: 'without cancelled orders' },
          { name: 'Item sales', value: money(sales.sales), note: 'before coupons, delivery and added tax' },
          { name: 'Units returned', value: formatCount(sales.returned), note: 'of the units sold' },
          { name: 'Sell-through', value: `${sales.sellThrough}%`, note: 'sold, of sold and left to sell' },
        ]}
      />
      <div className="analytics-sales__lists">
        <div>
          <h3>Best sellers</h3>
          {sales.best.length === 0 ? (
            <p className="sub">Nothing was sold in the last {SALES_DAYS} days.</p>
          ) : (
            <ol className="sold">
              {sales.best.map(({ id, name, units, sales: value, sellThrough }) => (
                <SoldRow key={id} id={id} name={name} note={`${money(value)} · ${sellThrough}% sold`}>
                  {formatCount(units)} {units === 1 ? 'unit' : 'units'}
                </SoldRow>
              ))}
            </ol>
          )}
        </div>
        <div>
          <h3>Not sold, most stock first</h3>
          {sales.slow.length === 0 ? (
            <p className="sub">Every product in stock was sold at least once.</p>
          ) : (
            <>
              <ol className="sold">
                {sales.slow.map(({ id, name, available }) => (
                  <SoldRow key={id} id={id} name={name}>
                    {formatCount(available)} left
                  </SoldRow>
                ))}
              </ol>
              {sales.unsold > sales.slow.length && (
                <p className="sub">
                  {productsText(sales.unsold)} in stock had no sale in {SALES_DAYS} days.
                </p>
              )}
            </>
          )}
        </div>
      </div>
    </div>
  );
}

interface SoldRowProps {
  readonly id: string;
  readonly name: string;
  readonly note?: string;
  readonly children: ReactNode;
}

const SoldRow = ({ id, name, note, children }: SoldRowProps) => (
  <li>
    <Link className="fact-link" to={`/admin-panel/products/${id}`}>
      {name}
    </Link>
    <b>{children}</b>
    {note !== undefined && <span className="sub">{note}</span>}
  </li>
);
