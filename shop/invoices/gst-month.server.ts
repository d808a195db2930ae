// Sums the documents of a month, and lists the months that have documents.

import { sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { taxDocuments } from '#db/schema/tax-documents.ts';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import type { GstMonth, KindSums, RateSums, StateSums } from './gst-month.ts';
import { isInMonth } from './month-documents.server.ts';

/** How many numbers of late credit notes the screen shows. */
const MAX_LATE_NUMBERS = 5;
/** Months of ten years. */
const MAX_MONTHS = 120;

const NO_SUMS: KindSums = { count: 0, numbers: null, taxable: 0, cgst: 0, sgst: 0, igst: 0, total: 0 };

/** Sums in paise may exceed PostgreSQL's integer; a double is exact up to 2^53. */
const sumOf = (expression: string) => sql.raw(`coalesce(sum(${expression}), 0)::double precision`);
/** 1 for an invoice, -1 for a credit note. */
const SIGN = `case when kind = 'invoice' then 1 else -1 end`;

interface KindRow extends Record<string, unknown> {
  readonly mode: 'gst' | 'none';
  readonly kind: 'invoice' | 'credit-note';
  readonly count: number;
  readonly series: number;
  readonly first: string;
  readonly last: string;
  readonly taxable: number;
  readonly cgst: number;
  readonly sgst: number;
  readonly igst: number;
  readonly total: number;
}

const toKindSums = ({ mode: _mode, kind: _kind, series, first, last, ...sums }: KindRow): KindSums => ({
  ...sums,
  numbers: series === 1 ? { from: first, to: last } : null,
});

const loadKinds = (db: DbOrTx, month: string) =>
  db.execute<KindRow>(sql`
    select tax_mode as mode, kind, count(*)::int as count, count(distinct series || financial_year)::int as series,
      min(document_number) as first, max(document_number) as last, ${sumOf('taxable')} as taxable, ${sumOf('cgst')} as cgst,
      ${sumOf('sgst')} as sgst, ${sumOf('igst')} as igst, ${sumOf('total')} as total
    from ${taxDocuments} where ${isInMonth(month)} group by tax_mode, kind`);

const loadRates = (db: DbOrTx, month: string) =>
  db.execute<RateSums & Record<string, unknown>>(sql`
    select rate::double precision as rate, ${sumOf('sign * taxable')} as taxable, ${sumOf('sign * cgst')} as cgst,
      ${sumOf('sign * sgst')} as sgst, ${sumOf('sign * igst')} as igst, ${sumOf('sign * total')} as total
    from (
      select line.*, ${sql.raw(SIGN)} as sign from ${taxDocuments}, jsonb_to_recordset(lines)
        as line(rate numeric, taxable int, cgst int, sgst int, igst int, total int)
      where ${isInMonth(month)} and tax_mode = 'gst') lines
    group by rate order by rate`);

const loadStates = (db: DbOrTx, month: string) =>
  db.execute<StateSums & Record<string, unknown>>(sql`
    select place_of_supply as code, count(*) filter (where kind = 'invoice')::int as invoices,
      ${sumOf(`(${SIGN}) * taxable`)} as taxable, ${sumOf(`(${SIGN}) * (cgst + sgst + igst)`)} as tax
    from ${taxDocuments} where ${isInMonth(month)} and tax_mode = 'gst' group by place_of_supply order by taxable desc, code`);

const loadGstins = (db: DbOrTx, month: string) =>
  db.execute<{ gstin: string }>(sql`
    select supplier ->> 'gstin' as gstin from ${taxDocuments} where ${isInMonth(month)} and tax_mode = 'gst'
    group by supplier ->> 'gstin' order by max(issued_at) desc`);

/** The rule of `isLateCredit` in SQL: the financial year of an invoice is the calendar year of the day three months earlier. */
const loadLateCredits = (db: DbOrTx, month: string) =>
  db.execute<{ number: string }>(sql`
    select ${taxDocuments.documentNumber} as number
    from ${taxDocuments} join tax_documents invoice on invoice.id = ${taxDocuments.invoiceId}
    where ${isInMonth(month)} and ${taxDocuments.taxMode} = 'gst'
      and ${taxDocuments.issuedAt} at time zone 'Asia/Kolkata' >= make_date(
        extract(year from invoice.issued_at at time zone 'Asia/Kolkata' - interval '3 months')::int + 1, 12, 1)
    order by ${taxDocuments.issuedAt}, ${taxDocuments.id}`);

export async function loadGstMonth(ctx: ShopContext, month: string): Promise<Result<GstMonth, 'not-allowed'>> {
  if (!may(ctx.actor, 'gst')) return refuse('not-allowed');
  const { db } = ctx;
  const [kinds, rates, states, gstins, late] = await Promise.all([
    loadKinds(db, month),
    loadRates(db, month),
    loadStates(db, month),
    loadGstins(db, month),
    loadLateCredits(db, month),
  ]);
  const sumsOf = (mode: KindRow['mode'], kind: KindRow['kind']): KindSums => {
    const row = kinds.rows.find((each) => each.mode === mode && each.kind === kind);
    return row ? toKindSums(row) : NO_SUMS;
  };
  const untaxed = (kind: KindRow['kind']) => sumsOf('none', kind);
  return ok({
    invoices: sumsOf('gst', 'invoice'),
    creditNotes: sumsOf('gst', 'credit-note'),
    byRate: rates.rows,
    byState: states.rows,
    untaxed: {
      invoices: untaxed('invoice').count,
      creditNotes: untaxed('credit-note').count,
      total: untaxed('invoice').total - untaxed('credit-note').total,
    },
    gstins: gstins.rows.map(({ gstin }) => gstin),
    lateCredits: {
      count: late.rows.length,
      numbers: late.rows.slice(0, MAX_LATE_NUMBERS).map(({ number }) => number),
    },
  });
}

/**
 * Returns months such as '2026-11', the latest first. Each step reads one row by the index on the time: the newest
 * document before the month of the previous step. So the work grows with the number of months, not of documents.
 */
export async function listDocumentMonths({
  db,
  actor,
}: ShopContext): Promise<Result<readonly string[], 'not-allowed'>> {
  if (!may(actor, 'gst')) return refuse('not-allowed');
  const { rows } = await db.execute<{ month: string }>(sql`
    with recursive newest(issued_at) as (
      (select issued_at from ${taxDocuments} order by issued_at desc limit 1)
      union all
      select (select issued_at from ${taxDocuments}
        where issued_at < date_trunc('month', newest.issued_at at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata'
        order by issued_at desc limit 1)
      from newest where newest.issued_at is not null)
    select to_char(issued_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month
    from newest where issued_at is not null limit ${MAX_MONTHS}`);
  return ok(rows.map(({ month }) => month));
}
