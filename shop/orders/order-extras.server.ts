// Adds to order records the data that screens show with them: pictures, product links, history, courier, latest scan, refund, documents.
// The caller read the records and has already checked access.

import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm';
import { pictures, products } from '#db/schema/catalog.ts';
import { orderEvents } from '#db/schema/orders.ts';
import { shipmentEvents, shipments } from '#db/schema/shipments.ts';
import type { Picture, Tone } from '#shop/catalog/picture.ts';
import type { ShopContext } from '#shop/context.ts';
import { toDocumentLink } from '#shop/invoices/document-summary.ts';
import { findDocuments } from '#shop/invoices/find-documents.server.ts';
import { loadOrderMoney } from './order-money.server.ts';
import type { OrderRecord } from './order-record.ts';
import { type OrderExtras, type ShownOrder, toShownOrder } from './shown-order.ts';

async function loadPictures(ctx: ShopContext, records: readonly OrderRecord[]): Promise<ReadonlyMap<string, Picture>> {
  const keys = [...new Set(records.flatMap(({ items }) => items.map(({ image }) => image)))];
  if (keys.length === 0) return new Map();
  const rows = await ctx.db
    .select({ key: pictures.key, width: pictures.width, height: pictures.height, tone: pictures.tone })
    .from(pictures)
    .where(inArray(pictures.key, keys));
  return new Map(rows.map((row) => [row.key, { ...row, tone: row.tone as Tone, alt: '' }]));
}

async function loadSlugs(ctx: ShopContext, records: readonly OrderRecord[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(records.flatMap(({ items }) => items.flatMap(({ productId }) => productId ?? [])))];
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .where(and(inArray(products.id, ids), eq(products.status, 'active')));
  return new Map(rows.map(({ id, slug }) => [id, slug]));
}

/** The latest scan of the shipment of each order, without cancelled shipments. */
const latestScans = (ctx: ShopContext, ids: readonly string[]) =>
  ctx.db
    .selectDistinctOn([shipments.orderId], {
      orderId: shipments.orderId,
      activity: shipmentEvents.activity,
      location: shipmentEvents.location,
      at: shipmentEvents.timestamp,
    })
    .from(shipmentEvents)
    .innerJoin(shipments, eq(shipments.id, shipmentEvents.shipmentId))
    .where(and(inArray(shipments.orderId, [...ids]), ne(shipments.status, 'CANCELLED')))
    .orderBy(shipments.orderId, desc(shipmentEvents.timestamp), shipmentEvents.activity);

async function loadHistory(ctx: ShopContext, ids: readonly string[]) {
  const [events, shipmentRows, scans, getMoney] = await Promise.all([
    ctx.db
      .select({ orderId: orderEvents.orderId, status: orderEvents.status, at: orderEvents.at })
      .from(orderEvents)
      .where(inArray(orderEvents.orderId, [...ids]))
      .orderBy(asc(orderEvents.at)),
    ctx.db
      .select({ orderId: shipments.orderId, courier: shipments.courierName })
      .from(shipments)
      .where(and(inArray(shipments.orderId, [...ids]), ne(shipments.status, 'CANCELLED')))
      .orderBy(asc(shipments.createdAt)),
    latestScans(ctx, ids),
    loadOrderMoney(ctx.db, ids),
  ]);
  return {
    events: Map.groupBy(events, ({ orderId }) => orderId),
    couriers: new Map(shipmentRows.map(({ orderId, courier }) => [orderId, courier])),
    latestScan: new Map(scans.map((scan) => [scan.orderId, scan])),
    getMoney,
  };
}

/** Orders of mode flat have no documents, and none are looked for. */
async function loadIssued(ctx: ShopContext, records: readonly OrderRecord[]) {
  const ids = records.filter(({ taxMode }) => taxMode !== 'flat').map(({ id }) => id);
  const getDocuments = await findDocuments(ctx.db, ids);
  return (id: string): OrderExtras['issued'] => {
    const { documents, isFree } = getDocuments(id);
    return { documents: documents.map(toDocumentLink), isFree };
  };
}

/** The result is in the order of `records`. */
export async function toShownOrders(ctx: ShopContext, records: readonly OrderRecord[]): Promise<ShownOrder[]> {
  if (records.length === 0) return [];
  const [pictureByKey, slugs, history, getIssued] = await Promise.all([
    loadPictures(ctx, records),
    loadSlugs(ctx, records),
    loadHistory(
      ctx,
      records.map(({ id }) => id),
    ),
    loadIssued(ctx, records),
  ]);
  return records.map((record) => {
    const extras: OrderExtras = {
      events: history.events.get(record.id) ?? [],
      courier: record.courierName ?? history.couriers.get(record.id) ?? null,
      latestScan: history.latestScan.get(record.id) ?? null,
      money: history.getMoney(record.id),
      pictures: pictureByKey,
      slugs,
      issued: getIssued(record.id),
    };
    return toShownOrder(record, extras, ctx.now);
  });
}
