// Staff add, change and delete tax classes, and confirm the rates. Each is one transaction with an audit row. When two staff members save
// the same class, the second is refused. Rates that began before today stay as they are; a class that is used cannot be deleted.

import { and, eq, gte, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { categories, products } from '#db/schema/catalog.ts';
import { settings } from '#db/schema/promotions.ts';
import { taxClasses, taxRates } from '#db/schema/tax-classes.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { actorName, may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { dayInIndia } from '#shop/indian-clock.ts';
import { type Result, refuse } from '#shop/result.ts';
import { isRowId } from '#shop/row-id.ts';
import { toGstSettings } from '#shop/settings/gst-settings.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { type DatedRate, rateText, type TaxClassFields, type TaxClassProblems, taxClassProblems } from './tax-class.ts';
import type { TaxClassUse } from './tax-classes.server.ts';

export type AddTaxClassRefusal = 'not-allowed' | 'name-taken' | { readonly problems: TaxClassProblems };
type ChangeRefusal = 'not-allowed' | 'no-such-class' | 'changed-meanwhile';
export type SaveTaxClassRefusal = AddTaxClassRefusal | ChangeRefusal;
export type DeleteTaxClassRefusal = ChangeRefusal | 'is-default' | { readonly inUse: TaxClassUse };

type Row = typeof taxClasses.$inferSelect;
type RefuseWith<Reason> = (reason: Reason) => never;

const cleanFields = ({ name, hsn, unit, rates }: TaxClassFields): TaxClassFields => ({
  name: name.trim(),
  hsn: hsn.trim(),
  unit,
  rates: rates.map((rate) => (rate.kind === 'fixed' ? { ...rate, threshold: null, rateAbove: null } : rate)),
});

const toAudit = ({ name, hsn, unit }: Pick<Row, 'name' | 'hsn' | 'unit'>, rates: readonly DatedRate[]) => ({
  name,
  hsn,
  unit,
  rates: rates
    .toSorted((one, other) => one.validFrom.localeCompare(other.validFrom))
    .map((rate) => `${rateText(rate)} from ${rate.validFrom}`),
});

async function loadRates(tx: Tx, id: string): Promise<DatedRate[]> {
  const rows = await tx.select().from(taxRates).where(eq(taxRates.taxClassId, id)).orderBy(taxRates.validFrom);
  return rows.map(({ taxClassId: _id, ...rate }) => rate);
}

/**
 * Locks the names until the transaction ends, so that of two classes saved at once with one name the second is refused.
 */
async function lockAndRequireFreeName(
  tx: Tx,
  name: string,
  id: string | null,
  refuseWith: RefuseWith<'name-taken'>,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('tax class names'))`);
  const isAnotherClass = id === null ? undefined : ne(taxClasses.id, id);
  const hasSameName = sql`lower(${taxClasses.name}) = lower(${name})`;
  if ((await tx.$count(taxClasses, and(hasSameName, isAnotherClass))) > 0) refuseWith('name-taken');
}

function requireValid(
  fields: TaxClassFields,
  terms: Parameters<typeof taxClassProblems>[1],
  refuseWith: RefuseWith<{ problems: TaxClassProblems }>,
): void {
  const problems = taxClassProblems(fields, terms);
  if (Object.keys(problems).length > 0) refuseWith({ problems });
}

const addRates = async (tx: Tx, taxClassId: string, rates: readonly DatedRate[]): Promise<void> => {
  if (rates.length > 0) await tx.insert(taxRates).values(rates.map((rate) => ({ ...rate, taxClassId })));
};

/** Returns the new class's id. */
export async function addTaxClass(
  ctx: ShopContext,
  input: TaxClassFields,
): Promise<Result<string, AddTaxClassRefusal>> {
  if (!may(ctx.actor, 'settings')) return refuse('not-allowed');
  return inTransaction<string, AddTaxClassRefusal>(ctx.db, async (tx, refuseWith) => {
    const fields = cleanFields(input);
    requireValid(fields, { today: dayInIndia(ctx.now), stored: [] }, refuseWith);
    await lockAndRequireFreeName(tx, fields.name, null, refuseWith);
    const { name, hsn, unit, rates } = fields;
    const [row] = await tx
      .insert(taxClasses)
      .values({ name, hsn, unit, createdAt: ctx.now, updatedAt: ctx.now })
      .returning({ id: taxClasses.id });
    if (!row) throw new Error('The tax class was not written');
    await addRates(tx, row.id, rates);
    await recordChange(tx, ctx.actor, {
      action: 'add',
      entity: 'tax class',
      entityId: row.id,
      after: toAudit(fields, rates),
    });
    return row.id;
  });
}

async function lockClass(
  tx: Tx,
  id: string,
  version: number | null,
  refuseWith: RefuseWith<'no-such-class' | 'changed-meanwhile'>,
): Promise<Row> {
  const [row] = isRowId(id) ? await tx.select().from(taxClasses).where(eq(taxClasses.id, id)).for('update') : [];
  if (!row) return refuseWith('no-such-class');
  if (version !== null && version !== row.version) return refuseWith('changed-meanwhile');
  return row;
}

/** `version`: the version that the form loaded; null saves without the check. Returns the new version. */
export async function saveTaxClass(
  ctx: ShopContext,
  id: string,
  { version, fields: input }: { readonly version: number | null; readonly fields: TaxClassFields },
): Promise<Result<number, SaveTaxClassRefusal>> {
  if (!may(ctx.actor, 'settings')) return refuse('not-allowed');
  return inTransaction<number, SaveTaxClassRefusal>(ctx.db, async (tx, refuseWith) => {
    const row = await lockClass(tx, id, version, refuseWith);
    const [fields, stored, today] = [cleanFields(input), await loadRates(tx, id), dayInIndia(ctx.now)];
    requireValid(fields, { today, stored }, refuseWith);
    await lockAndRequireFreeName(tx, fields.name, id, refuseWith);
    const { name, hsn, unit } = fields;
    const fixedRates = stored.filter(({ validFrom }) => validFrom < today);
    const editableRates = fields.rates.filter(({ validFrom }) => validFrom >= today);
    await tx
      .update(taxClasses)
      .set({ name, hsn, unit, version: row.version + 1, updatedAt: ctx.now })
      .where(eq(taxClasses.id, id));
    await tx.delete(taxRates).where(and(eq(taxRates.taxClassId, id), gte(taxRates.validFrom, today)));
    await addRates(tx, id, editableRates);
    await recordChange(tx, ctx.actor, {
      action: 'update',
      entity: 'tax class',
      entityId: id,
      before: toAudit(row, stored),
      after: toAudit(fields, [...fixedRates, ...editableRates]),
    });
    return row.version + 1;
  });
}

async function requireUnused(
  tx: Tx,
  id: string,
  refuseWith: RefuseWith<'is-default' | { inUse: TaxClassUse }>,
): Promise<void> {
  const inUse = {
    categories: await tx.$count(categories, eq(categories.taxClassId, id)),
    products: await tx.$count(products, and(eq(products.taxClassId, id), isNull(products.deletedAt))),
  };
  if (inUse.categories + inUse.products > 0) refuseWith({ inUse });
}

/** Returns the name. */
export async function deleteTaxClass(
  ctx: ShopContext,
  id: string,
  version: number | null,
): Promise<Result<string, DeleteTaxClassRefusal>> {
  if (!may(ctx.actor, 'settings')) return refuse('not-allowed');
  // The first read creates the settings record.
  await getSettings(ctx);
  return inTransaction<string, DeleteTaxClassRefusal>(ctx.db, async (tx, refuseWith) => {
    // Locks the settings first, as updateSettings does, so that nobody makes the class the default while it is deleted.
    const [stored] = await tx.select({ gst: settings.gst }).from(settings).for('share');
    const row = await lockClass(tx, id, version, refuseWith);
    if (toGstSettings(stored?.gst ?? {}).defaultClassId === id) return refuseWith('is-default');
    await requireUnused(tx, id, refuseWith);
    // Deleted products do not keep a class; their reference to it must go before the row does.
    await tx
      .update(products)
      .set({ taxClassId: null })
      .where(and(eq(products.taxClassId, id), isNotNull(products.deletedAt)));
    const rates = await loadRates(tx, id);
    await tx.delete(taxClasses).where(eq(taxClasses.id, id));
    await recordChange(tx, ctx.actor, {
      action: 'delete',
      entity: 'tax class',
      entityId: id,
      before: toAudit(row, rates),
    });
    return row.name;
  });
}

/**
 * "I checked these with my accountant": the first confirmation stays. The version of the settings does not change, because an open
 * settings form has no field of it.
 */
export async function confirmTaxRates(ctx: ShopContext): Promise<Result<null, 'not-allowed'>> {
  if (!may(ctx.actor, 'settings')) return refuse('not-allowed');
  // The first read creates the settings record.
  await getSettings(ctx);
  return inTransaction<null, 'not-allowed'>(ctx.db, async (tx) => {
    const [row] = await tx.select({ gst: settings.gst }).from(settings).for('update');
    if (!row) throw new Error('The settings record is missing');
    const before = toGstSettings(row.gst);
    if (before.ratesCheckedAt !== null) return null;
    const after = { ratesCheckedAt: ctx.now.toISOString(), ratesCheckedBy: actorName(ctx.actor) };
    await tx
      .update(settings)
      .set({ gst: { ...before, ...after } })
      .where(eq(settings.id, 'general'));
    await recordChange(tx, ctx.actor, {
      action: 'confirm tax rates',
      entity: 'settings',
      entityId: 'general',
      before: { ratesCheckedAt: null, ratesCheckedBy: null },
      after,
    });
    return null;
  });
}
