// Reads the tax classes for staff: the list with its numbers, one class with its rates, the choices of forms, and the CSV file.
// A store has few classes, so they are searched and sorted here.

import { asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { DbOrTx } from '#db/client.server.ts';
import { categories, products } from '#db/schema/catalog.ts';
import { users } from '#db/schema/people.ts';
import { taxClasses, taxRates } from '#db/schema/tax-classes.ts';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { csvChunks } from '#shop/csv-chunks.server.ts';
import { dayInIndia } from '#shop/indian-clock.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import type { TaxMode } from '#shop/settings/settings.ts';
import type { TaxRate } from './gst.ts';
import { type DatedRate, findRateOn, rateText, type TaxClassFields } from './tax-class.ts';

export const TAX_CLASS_SORTS = ['name', 'hsn', 'most-used'] as const;

export interface TaxClassesQuery {
  /** Part of the name or of the HSN code. */
  readonly search: string;
  readonly sort: (typeof TAX_CLASS_SORTS)[number];
}

export interface TaxClassUse {
  readonly categories: number;
  /** Products with this class of their own; deleted ones do not count. */
  readonly products: number;
}

interface TaxClass extends TaxClassFields {
  readonly id: string;
  readonly version: number;
  /** Oldest first. */
  readonly rates: readonly DatedRate[];
}

export interface AdminTaxClass extends TaxClass, TaxClassUse {
  readonly isDefault: boolean;
}

interface TaxClassList {
  readonly classes: readonly AdminTaxClass[];
  /** All classes, whatever the search. */
  readonly total: number;
  readonly taxMode: TaxMode;
  readonly hsnDigits: 4 | 6;
  /** Who confirmed the rates, and when; null until somebody did. */
  readonly confirmation: { readonly by: string; readonly at: Date } | null;
}

async function loadClasses(db: DbOrTx): Promise<TaxClass[]> {
  const [classes, rates] = await Promise.all([
    db
      .select()
      .from(taxClasses)
      .orderBy(asc(sql`lower(${taxClasses.name})`)),
    db.select().from(taxRates).orderBy(asc(taxRates.validFrom)),
  ]);
  return classes.map(({ id, name, hsn, unit, version }) => ({
    id,
    name,
    hsn,
    unit,
    version,
    rates: rates.filter(({ taxClassId }) => taxClassId === id).map(({ taxClassId: _id, ...rate }) => rate),
  }));
}

const count = sql<number>`count(*)::int`;

async function countUses(db: DbOrTx): Promise<(id: string) => TaxClassUse> {
  const [byCategory, byProduct] = await Promise.all([
    db
      .select({ id: categories.taxClassId, count })
      .from(categories)
      .where(isNotNull(categories.taxClassId))
      .groupBy(categories.taxClassId),
    db
      .select({ id: products.taxClassId, count })
      .from(products)
      .where(sql`${isNotNull(products.taxClassId)} and ${isNull(products.deletedAt)}`)
      .groupBy(products.taxClassId),
  ]);
  const find = (rows: typeof byCategory, id: string): number => rows.find((row) => row.id === id)?.count ?? 0;
  return (id) => ({ categories: find(byCategory, id), products: find(byProduct, id) });
}

const COMPARE: Readonly<Record<TaxClassesQuery['sort'], (one: AdminTaxClass, other: AdminTaxClass) => number>> = {
  // The classes are loaded in the order of their names already.
  name: () => 0,
  hsn: (one, other) => one.hsn.localeCompare(other.hsn),
  'most-used': (one, other) => other.products + other.categories - one.products - one.categories,
};

const matchesSearch = ({ name, hsn }: TaxClass, search: string): boolean =>
  name.toLowerCase().includes(search.toLowerCase()) || hsn.startsWith(search);

/** The current name of the person with this email address. */
async function findName({ db }: ShopContext, email: string): Promise<string> {
  const [user] = await db
    .select({ name: users.name })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return user?.name || email;
}

export async function listTaxClasses(
  ctx: ShopContext,
  { search, sort }: TaxClassesQuery,
): Promise<Result<TaxClassList, 'not-allowed'>> {
  if (!may(ctx.actor, 'gst', 'settings')) return refuse('not-allowed');
  const [classes, findUse, { gst, taxMode }] = await Promise.all([
    loadClasses(ctx.db),
    countUses(ctx.db),
    getSettings(ctx),
  ]);
  const { ratesCheckedAt, ratesCheckedBy, defaultClassId, hsnDigits } = gst;
  return ok({
    classes: classes
      .filter((each) => matchesSearch(each, search))
      .map((each) => ({ ...each, ...findUse(each.id), isDefault: each.id === defaultClassId }))
      .sort(COMPARE[sort]),
    total: classes.length,
    taxMode,
    hsnDigits,
    confirmation:
      ratesCheckedAt === null ? null : { by: await findName(ctx, ratesCheckedBy ?? ''), at: new Date(ratesCheckedAt) },
  });
}

/** Null for an actor who is not staff, and when there is no such class. */
export async function getTaxClassToEdit(ctx: ShopContext, id: string): Promise<AdminTaxClass | null> {
  if (!isRowId(id)) return null;
  const listed = await listTaxClasses(ctx, { search: '', sort: 'name' });
  return listed.ok ? (listed.value.classes.find((each) => each.id === id) ?? null) : null;
}

export interface TaxChoice {
  readonly id: string;
  readonly name: string;
  readonly hsn: string;
  /** The rate that applies today. */
  readonly rate: TaxRate;
}

/** What decides the tax of a product, for forms. */
export interface TaxChoices {
  readonly taxMode: TaxMode;
  readonly defaultClassId: string | null;
  readonly classes: readonly TaxChoice[];
  readonly categories: readonly {
    readonly id: string;
    readonly taxClassId: string | null;
    readonly hsn: string | null;
  }[];
}

export async function getTaxChoices(ctx: ShopContext): Promise<Result<TaxChoices, 'not-allowed'>> {
  if (!may(ctx.actor, 'gst', 'settings', 'categories', 'products.read')) return refuse('not-allowed');
  const [classes, categoryRows, { taxMode, gst }] = await Promise.all([
    loadClasses(ctx.db),
    ctx.db.select({ id: categories.id, taxClassId: categories.taxClassId, hsn: categories.hsn }).from(categories),
    getSettings(ctx),
  ]);
  const today = dayInIndia(ctx.now);
  return ok({
    taxMode,
    defaultClassId: gst.defaultClassId,
    classes: classes.flatMap(({ id, name, hsn, rates }) => {
      const current = findRateOn(rates, today);
      if (!current) return [];
      const { validFrom: _validFrom, ...rate } = current;
      return [{ id, name, hsn, rate }];
    }),
    categories: categoryRows,
  });
}

const COLUMNS = ['Name', 'HSN', 'Unit', 'Rate', 'Coming Rates', 'Categories', 'Products', 'Default'] as const;

/** '12 % from 2027-04-01' */
const comingText = (rates: readonly DatedRate[], today: string): string =>
  rates
    .filter(({ validFrom }) => validFrom > today)
    .map((rate) => `${rateText(rate)} from ${rate.validFrom}`)
    .join('; ');

export function exportTaxClasses(
  ctx: ShopContext,
  query: TaxClassesQuery,
): Result<AsyncGenerator<string>, 'not-allowed'> {
  if (!may(ctx.actor, 'gst', 'settings')) return refuse('not-allowed');
  const today = dayInIndia(ctx.now);
  return ok(
    csvChunks<AdminTaxClass>({
      columns: COLUMNS,
      // The first batch has every class, so nothing follows its last row.
      fetchRows: async (lastRow) => {
        if (lastRow) return [];
        const listed = await listTaxClasses(ctx, query);
        return listed.ok ? listed.value.classes : [];
      },
      toCells: ({ name, hsn, unit, rates, categories: inCategories, products: inProducts, isDefault }) => {
        const current = findRateOn(rates, today);
        return [
          name,
          hsn,
          unit,
          current ? rateText(current) : '',
          comingText(rates, today),
          String(inCategories),
          String(inProducts),
          isDefault ? 'yes' : 'no',
        ];
      },
    }),
  );
}
