import { shopContext } from '#app/context.ts';
import { getFulfilmentStats } from '#shop/fulfilment/fulfilment-stats.server.ts';
import { listActiveShipments, listShipmentExceptions } from '#shop/fulfilment/list-shipments.server.ts';
import { listReadyOrders } from '#shop/fulfilment/ready-orders.server.ts';
import { adminMeta, loadOrNull } from '../kit/actions/load.ts';
import { unlessUnanswered } from '../kit/actions/offline-safe.ts';
import { readPaging } from '../kit/list/paging.ts';
import type { Route } from './+types/fulfilment.route.ts';
import { FILTERS, type FulfilmentFacts } from './fulfilment-facts.ts';
import { leadOf } from './fulfilment-messages.ts';
import { FulfilmentScreen } from './fulfilment-screen.tsx';
import { cardsOf, exceptionRows, readyRow, shipmentRow } from './show-fulfilment.ts';

export const meta = () => adminMeta('Fulfillment');

const SHIPMENTS_A_PAGE = 20;
const EXCEPTIONS_PER_PAGE = 10;
const MAX_SEARCH_LENGTH = 100;

const pageIn = (params: URLSearchParams, name: string): number =>
  readPaging(new URLSearchParams({ page: params.get(name) ?? '' })).page;

export async function loader({ request, context }: Route.LoaderArgs): Promise<FulfilmentFacts> {
  const ctx = context.get(shopContext);
  const params = new URL(request.url).searchParams;
  const search = (params.get('search') ?? '').trim().slice(0, MAX_SEARCH_LENGTH);
  const filter = FILTERS.find((each) => each === params.get('status')) ?? 'processing';
  const paging = readPaging(params);
  const active = { page: pageIn(params, 'shipments'), rows: SHIPMENTS_A_PAGE };
  const exceptionsPage = { page: pageIn(params, 'troubles'), rows: EXCEPTIONS_PER_PAGE };
  const [figures, ready, shipments, exceptions] = await Promise.all([
    loadOrNull(ctx, 'figures of fulfilment', () => getFulfilmentStats(ctx)),
    loadOrNull(ctx, 'orders', () =>
      listReadyOrders(ctx, { search, status: filter === 'all' ? null : filter, ...paging }),
    ),
    loadOrNull(ctx, 'shipments', () => listActiveShipments(ctx, active)),
    loadOrNull(ctx, 'troubled parcels', () => listShipmentExceptions(ctx, exceptionsPage)),
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
    exceptions: exceptions && {
      rows: exceptionRows(exceptions.shipments),
      total: exceptions.total,
      page: exceptionsPage.page,
      perPage: exceptionsPage.rows,
    },
    dashboardUrl: courier?.dashboardUrl ?? null,
  };
}

export const shouldRevalidate = unlessUnanswered;

export default function Fulfilment({ loaderData }: Route.ComponentProps) {
  return <FulfilmentScreen facts={loaderData} />;
}
