import { Link, useSearchParams } from 'react-router';
import { type Column, Table } from '#app/ui/table.tsx';
import { formatCount } from '#shop/format-count.ts';
import { SALES_RANGES, type Sales, type SalesDay } from '#shop/staff/sales.ts';
import { type Bar, BarChart, BarLegend } from '../charts/bar-chart.tsx';
import { percentChange } from '../charts/chart-scale.ts';
import { formatShortDay } from '../kit/indian-time.ts';
import { withParams } from '../kit/list/paging.ts';
import { useWholeMoney } from '../kit/use-money.tsx';

const MEASURES = {
  sales: {
    title: 'Sales',
    getValue: ({ revenue }: SalesDay) => revenue,
    getValueBefore: ({ revenueBefore }: SalesDay) => revenueBefore,
  },
  orders: {
    title: 'Orders',
    getValue: ({ orders }: SalesDay) => orders,
    getValueBefore: ({ ordersBefore }: SalesDay) => ordersBefore,
  },
} as const;

const buildColumns = (money: (amount: number) => string): readonly Column<SalesDay>[] => [
  { title: 'Day', cell: ({ day }) => formatShortDay(day) },
  { title: 'Sales', numeric: true, cell: ({ revenue }) => money(revenue) },
  { title: 'Orders', numeric: true, cell: ({ orders }) => formatCount(orders) },
  { title: 'Sales before', numeric: true, cell: ({ revenueBefore }) => money(revenueBefore) },
  { title: 'Orders before', numeric: true, cell: ({ ordersBefore }) => formatCount(ordersBefore) },
];

/** Shows sales or orders by day; the URL says which. */
export function SalesPanel({ sales }: { readonly sales: Sales }) {
  const [params] = useSearchParams();
  const measure = params.get('show') === 'orders' ? 'orders' : 'sales';
  const { title, getValue, getValueBefore } = MEASURES[measure];
  const money = useWholeMoney();
  const format = measure === 'sales' ? money : formatCount;
  const bars = sales.days.map(
    (day): Bar => ({ name: formatShortDay(day.day), value: getValue(day), before: getValueBefore(day) }),
  );
  const sum = bars.reduce((total, { value }) => total + value, 0);
  const sumBefore = bars.reduce((total, bar) => total + bar.before, 0);
  return (
    <section className="panel" aria-labelledby="sales">
      <div className="panel__head sales__head">
        <h2 id="sales">{title}</h2>
        <nav className="seg" aria-label="Measure">
          {(['sales', 'orders'] as const).map((key) => (
            <Link
              key={key}
              to={withParams(params, { show: key === 'sales' ? null : key })}
              preventScrollReset
              aria-current={key === measure ? 'true' : undefined}
            >
              {MEASURES[key].title}
            </Link>
          ))}
        </nav>
        <nav className="seg" aria-label="Range">
          {SALES_RANGES.map((range) => (
            <Link
              key={range}
              to={withParams(params, { range: String(range) })}
              preventScrollReset
              aria-current={range === sales.range ? 'true' : undefined}
            >
              {range} days
            </Link>
          ))}
        </nav>
      </div>
      <div className="sales">
        <p className="sales__sum">
          <b>{format(sum)}</b> <Comparison now={sum} before={sumBefore} range={sales.range} format={format} />
        </p>
        <BarChart bars={bars} label={chartDescription(title, bars, format)} format={format} />
        <BarLegend before={`${sales.range} days before`} />
        <details className="as-table">
          <summary>See as table</summary>
          <Table
            className="table--compact"
            label={`Sales and orders by day, ${sales.range} days`}
            columns={buildColumns(money)}
            rows={[...sales.days].reverse()}
            getKey={({ day }) => day}
          />
        </details>
      </div>
    </section>
  );
}

interface ComparisonProps {
  readonly now: number;
  readonly before: number;
  readonly range: number;
  readonly format: (value: number) => string;
}

function Comparison({ now, before, range, format }: ComparisonProps) {
  const change = percentChange(now, before);
  if (change === null) return <span className="sub">Nothing in the {range} days before</span>;
  return (
    <span className="sub">
      <span className={now < before ? 'down' : 'up'}>{change}</span> on the {range} days before ({format(before)})
    </span>
  );
}

function chartDescription(title: string, bars: readonly Bar[], format: (value: number) => string): string {
  const highestValue = Math.max(...bars.map(({ value }) => value));
  const best = highestValue > 0 ? bars.find(({ value }) => value === highestValue) : undefined;
  const range = `${title} per day, ${bars[0]?.name} to ${bars.at(-1)?.name}.`;
  return best ? `${range} Highest ${format(best.value)} on ${best.name}.` : `${range} Nothing was sold.`;
}
