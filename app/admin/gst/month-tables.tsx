// The figures of a month with GST: the strip, and the tables by kind, rate and State.

import { type ReactNode, useState } from 'react';
import { formatCount } from '#shop/format-count.ts';
import type { DocumentSums } from '#shop/invoices/document-lines.ts';
import { type KindSums, netSums, taxOf } from '#shop/invoices/gst-month.ts';
import { formatShortDay } from '../kit/indian-time.ts';
import { type Column, DataTable } from '../kit/list/data-table.tsx';
import { StatStrip } from '../kit/list/stat-strip.tsx';
import { Panel } from '../kit/panel.tsx';
import { useMoney } from '../kit/use-money.tsx';
import { dueText } from './downloads.tsx';
import type { DueDate, GstScreenData, MonthFigures, StateRow } from './gst-data.ts';

/** The number of digits at the end of a document's number: '000123' in 'TB/26-27/000123'. */
const SERIAL_DIGITS = 6;

/** Returns 'TB/26-27/000101 to 000123', or one number when there is only one document. */
function rangeText({ numbers }: KindSums): string | undefined {
  if (numbers === null) return undefined;
  return numbers.from === numbers.to ? numbers.from : `${numbers.from} to ${numbers.to.slice(-SERIAL_DIGITS)}`;
}

export function GstStrip({ figures, due }: { readonly figures: MonthFigures; readonly due: DueDate }) {
  const money = useMoney();
  const net = netSums(figures);
  const { invoices, creditNotes } = figures;
  const invoiceRange = rangeText(invoices);
  return (
    <StatStrip
      className="gst-strip"
      stats={[
        { name: 'Taxable value', value: money(net.taxable), note: 'after credit notes' },
        { name: 'GST', value: money(taxOf(net)), note: 'before input credit' },
        {
          name: 'Invoices',
          value: formatCount(invoices.count),
          ...(invoiceRange !== undefined && { note: invoiceRange }),
        },
        { name: 'Credit notes', value: formatCount(creditNotes.count), note: `${money(creditNotes.taxable)} taxable` },
        { name: 'GSTR-1 due', value: formatShortDay(due.day), note: dueText(due) },
      ]}
    />
  );
}

interface NamedSums extends DocumentSums {
  readonly name: string;
  readonly isTotal?: true;
}

type TableProps = Pick<GstScreenData, 'stateTax'> & { readonly figures: MonthFigures };

/** Builds a column of figures. On a phone each figure is preceded by its column's name. */
const figureColumn = <Row,>(head: string, figure: (row: Row) => ReactNode): Column<Row> => ({
  head,
  alignsRight: true,
  className: 'num',
  cell: (row) => {
    const value = figure(row);
    return (
      <>
        {value !== null && <span className="only-list sub">{head} </span>}
        {value}
      </>
    );
  },
});

function useTaxColumns(stateTax: string) {
  const money = useMoney();
  const column = (head: string, amount: (row: DocumentSums) => number) =>
    figureColumn<DocumentSums>(head, (row) => money(amount(row)));
  return [
    column('Taxable', ({ taxable }) => taxable),
    column('CGST', ({ cgst }) => cgst),
    column(stateTax, ({ sgst }) => sgst),
    column('IGST', ({ igst }) => igst),
    column('Total', ({ total }) => total),
  ];
}

interface TaxTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  /** The columns on the left of the tax columns. */
  readonly columns: readonly Column<Row>[];
  readonly stateTax: string;
}

const TaxTable = <Row extends NamedSums>({ label, rows, columns, stateTax }: TaxTableProps<Row>) => (
  <DataTable
    label={label}
    className="gst-table"
    rows={rows}
    getKey={({ name }) => name}
    rowProps={({ isTotal }) => (isTotal ? { className: 'gst-total' } : {})}
    columns={[...columns, ...useTaxColumns(stateTax)]}
  />
);

export function MonthSums({ figures, stateTax }: TableProps) {
  const { invoices, creditNotes } = figures;
  const rows = [
    { ...invoices, name: 'Invoices' },
    { ...creditNotes, name: 'Credit notes' },
    { ...netSums(figures), name: 'Net', count: null, isTotal: true as const },
  ];
  return (
    <Panel title="Sums">
      <TaxTable
        label="Table of sums"
        rows={rows}
        columns={[
          { head: 'Documents', className: 'strong', cell: ({ name }) => name },
          figureColumn('Number', ({ count }: { readonly count: number | null }) =>
            count === null ? null : formatCount(count),
          ),
        ]}
        stateTax={stateTax}
      />
    </Panel>
  );
}

export function RateTable({ figures, stateTax }: TableProps) {
  const rows = [
    ...figures.byRate.map((row) => ({ ...row, name: `${row.rate} %` })),
    { ...netSums(figures), name: 'Total', isTotal: true as const },
  ];
  return (
    <Panel title="By rate" headerExtra={<span className="sub">Invoices minus credit notes</span>}>
      <TaxTable
        label="Table by rate"
        rows={rows}
        columns={[{ head: 'Rate', className: 'strong', cell: ({ name }) => name }]}
        stateTax={stateTax}
      />
    </Panel>
  );
}

/** The number of States that are shown before 'All … States' is pressed. */
const FIRST_STATES = 5;

export function StateTable({ states, ownState }: { readonly states: readonly StateRow[]; readonly ownState: string }) {
  const money = useMoney();
  const [showsAll, setShowsAll] = useState(false);
  // A button that hides a single row would save no space.
  const isLong = states.length > FIRST_STATES + 1;
  const rows = isLong && !showsAll ? states.slice(0, FIRST_STATES) : states;
  return (
    <Panel
      title="By place of supply"
      headerExtra={
        isLong && (
          <button type="button" className="fact-link" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer' : `All ${states.length} States`}
          </button>
        )
      }
    >
      <DataTable
        label="Table by place of supply"
        className="gst-table"
        rows={rows}
        getKey={({ code }) => code}
        columns={[
          {
            head: 'State',
            cell: ({ code, name }) => `${code} ${name}${code === ownState ? ' (own State)' : ''}`,
          },
          figureColumn('Invoices', ({ invoices }: StateRow) => formatCount(invoices)),
          figureColumn('Taxable', ({ taxable }: StateRow) => money(taxable)),
          figureColumn('GST', ({ tax }: StateRow) => money(tax)),
        ]}
      />
    </Panel>
  );
}
