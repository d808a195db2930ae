import { shopContext } from '#app/context.ts';
import type { ShopContext } from '#shop/context.ts';
import { fulfilmentFigures } from '#shop/fulfilment/fulfilment-figures.server.ts';
import type { FulfilmentRefusal } from '#shop/fulfilment/fulfilment-refusal.ts';
import { listActiveShipments, listTroubledShipments } from '#shop/fulfilment/list-shipments.server.ts';
import { listReadyOrders } from '#shop/fulfilment/ready-orders.server.ts';
import type { Result } from '#shop/result.ts';
import { unlessUnanswered } from '../kit/actions/offline-safe.ts';
import { readPaging } from '../kit/list/paging.ts';
import type { Route } from './+types/route.ts';
import { FILTERS, type FulfilmentFacts } from './fulfilment-facts.ts';
import { leadOf } from './fulfilment-messages.ts';
import { FulfilmentScreen } from './fulfilment-screen.tsx';
import { cardsOf, readyRow, shipmentRow, troubleRows } from './show-fulfilment.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Fulfillment · Tanabana back office' },
  { name: 'robots', content: 'noindex' },
];

const SHIPMENTS_A_PAGE = 20;
const TROUBLES_A_PAGE = 10;
const MAX_SEARCH_LENGTH = 100;

/** What could not be read is null; the rest of the page works on, and the cause is in the log. */
async function orNull<Value>(ctx: ShopContext, what: string, read: Promise<Result<Value, FulfilmentRefusal>>) {
  try {
    const result = await read;
    return result.ok ? result.value : null;
  } catch (error) {
    ctx.log.error({ err: error }, `Back office: ${what} could not be loaded`);
    return null;
  }
}

const pageIn = (params: URLSearchParams, name: string): number =>
  readPaging(new URLSearchParams({ page: params.get(name) ?? '' })).page;

export async function loader({ request, context }: Route.LoaderArgs): Promise<FulfilmentFacts> {
  const ctx = context.get(shopContext);
  const params = new URL(request.url).searchParams;
  const search = (params.get('search') ?? '').trim().slice(0, MAX_SEARCH_LENGTH);
  const filter = FILTERS.find((each) => each === params.get('status')) ?? 'processing';
  const paging = readPaging(params);
  const active = { page: pageIn(params, 'shipments'), rows: SHIPMENTS_A_PAGE };
  const troubled = { page: pageIn(params, 'troubles'), rows: TROUBLES_A_PAGE };
  const [figures, ready, shipments, troubles] = await Promise.all([
    orNull(ctx, 'the figures of fulfilment', fulfilmentFigures(ctx)),
    orNull(ctx, 'the orders', listReadyOrders(ctx, { search, status: filter === 'all' ? null : filter, ...paging })),
    orNull(ctx, 'the shipments', listActiveShipments(ctx, active)),
    orNull(ctx, 'the troubled parcels', listTroubledShipments(ctx, troubled)),
  ]);
  const { courier } = ctx.providers;
  const { now } = ctx;
  const pickups = { scheduled: figures?.pickupScheduled ?? 0, nextAt: figures?.nextPickupAt ?? null };
  return {
    lead: figures ? leadOf(pickups, courier?.pickupPincode ?? null, now) : 'Not loaded',
    cards: figures && cardsOf(figures, now),
    filter,
    search,
    ready: ready && {
      rows: ready.orders.map((order) => readyRow(order, now)),
      total: ready.total,
      page: paging.page,
      perPage: paging.rows,
    },
    shipments: shipments && {
      rows: shipments.shipments.map(shipmentRow),
      total: shipments.total,
      page: active.page,
      perPage: active.rows,
    },
    troubles: troubles && {
      rows: troubleRows(troubles.shipments),
      total: troubles.total,
      page: troubled.page,
      perPage: troubled.rows,
    },
    dashboardUrl: courier?.dashboardUrl ?? null,
  };
}

export const shouldRevalidate = unlessUnanswered;

export default function Fulfilment({ loaderData }: Route.ComponentProps) {
  return <FulfilmentScreen facts={loaderData} />;
}
