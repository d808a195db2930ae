// The rows of a reverse shipment: found, locked and leased, so that one worker at a time calls the courier about it. The row and its
// reference are written before the first call: after a lost response the next worker looks for the reference before it creates another.

import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.server.ts';
import { returnShipments, returns } from '#db/schema/returns.ts';
import type { ShopContext } from '#shop/context.ts';
import { nextReference } from '#shop/fulfilment/claim-shipment.server.ts';
import { FOLLOWED_STATUSES } from './pickup-state.ts';
import { returnNumber, serialFromAddress } from './return.ts';
import { lockReturn, type ReturnRow } from './return-rows.server.ts';

export type ReverseShipmentRow = typeof returnShipments.$inferSelect;

/** Longer than all calls of a booking take: reading the list of returns may need several. */
const LEASE_EXPIRY = sql`now() + interval '3 minutes'`;
/** True while the lease is valid, by the database's clock. */
const isLeased = sql<boolean>`coalesce(${returnShipments.leaseExpiresAt} > now(), false)`;

export async function findReturn(db: DbOrTx, number: string): Promise<ReturnRow | null> {
  const serial = serialFromAddress(number);
  if (serial === null) return null;
  const [row] = await db.select().from(returns).where(eq(returns.serial, serial));
  return row ?? null;
}

export interface LockedPickup {
  readonly returnRow: ReturnRow;
  readonly row: ReverseShipmentRow;
  readonly isLeased: boolean;
}

export async function lockPickup(tx: Tx, id: string): Promise<LockedPickup | null> {
  const [owner] = await tx
    .select({ serial: returns.serial })
    .from(returnShipments)
    .innerJoin(returns, eq(returns.id, returnShipments.returnId))
    .where(eq(returnShipments.id, id));
  const locked = owner ? await lockReturn(tx, owner.serial) : null;
  if (!locked) return null;
  const [found] = await tx
    .select({ row: returnShipments, isLeased })
    .from(returnShipments)
    .where(eq(returnShipments.id, id))
    .for('update');
  return found ? { returnRow: locked.row, ...found } : null;
}

/** The live reverse shipment of a return whose row the caller has locked. */
export async function lockLivePickup(tx: Tx, returnId: string): Promise<Omit<LockedPickup, 'returnRow'> | null> {
  const [found] = await tx
    .select({ row: returnShipments, isLeased })
    .from(returnShipments)
    .where(and(eq(returnShipments.returnId, returnId), inArray(returnShipments.status, [...FOLLOWED_STATUSES])))
    .for('update');
  return found ?? null;
}

/** 'RET-26-000123', then 'RET-26-000123-R2': the courier does not accept a cancelled reference again. */
async function nextFreeReference(tx: Tx, returnRow: ReturnRow): Promise<string> {
  const [last] = await tx
    .select({ reference: returnShipments.reference })
    .from(returnShipments)
    .where(eq(returnShipments.returnId, returnRow.id))
    // Sorted by length first: as a text, '-R10' comes before '-R9'.
    .orderBy(desc(sql`length(${returnShipments.reference})`), desc(returnShipments.reference))
    .limit(1);
  return last ? nextReference(last.reference) : returnNumber(returnRow);
}

export async function insertPickup(
  tx: Tx,
  ctx: ShopContext,
  returnRow: ReturnRow,
  provider: string,
): Promise<ReverseShipmentRow> {
  const [row] = await tx
    .insert(returnShipments)
    .values({
      returnId: returnRow.id,
      provider,
      reference: await nextFreeReference(tx, returnRow),
      leaseExpiresAt: LEASE_EXPIRY,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning();
  if (!row) throw new Error(`The reverse shipment of return ${returnRow.id} was not written`);
  return row;
}

export async function leasePickup(tx: Tx, id: string): Promise<ReverseShipmentRow> {
  const [row] = await tx
    .update(returnShipments)
    .set({ leaseExpiresAt: LEASE_EXPIRY })
    .where(eq(returnShipments.id, id))
    .returning();
  if (!row) throw new Error(`Reverse shipment ${id} vanished under its lock`);
  return row;
}

/** Releases the lease after a failed booking, for the next attempt. */
export async function releasePickup(ctx: ShopContext, id: string, lastError: string | null): Promise<void> {
  await ctx.db
    .update(returnShipments)
    .set({ leaseExpiresAt: null, lastError, updatedAt: ctx.now })
    .where(eq(returnShipments.id, id));
}
