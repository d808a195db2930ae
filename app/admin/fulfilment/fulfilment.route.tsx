import { shopContext } from '#app/context.ts';
import { getFulfilmentStats } from '#shop/fulfilment/fulfilment-stats.server.ts';
import { listActiveShipments, listShipmentExceptions } from '#shop/fulfilment/list-shipments.server.ts';
import { listReadyOrders } from '#shop/fulfilment/ready-orders.server.ts';
import { normalizeSearchText } from '#shop/search-text.ts';
import { adminMeta, loadOrNull } from '../kit/actions/load.ts';
import { revalidateUnlessNoResponse } from '../kit/actions/offline-safe.ts';
import { parsePaging } from '../kit/list/paging.ts';
import type { Route } from './+types/fulfilment.route.ts';
import { FILTERS, type FulfilmentData } from './fulfilment-data.ts';
import { pickupSummaryText } from './fulfilment-messages.ts';
import { toExceptionRows, toReadyRow, toShipmentRow, toStatCards } from './fulfilment-rows.ts';
import { FulfilmentScreen } from './fulfilment-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Fulfillment');

const SHIPMENTS_PER_PAGE = 20;
const EXCEPTIONS_PER_PAGE = 10;

/** Returns the page number of the parameter `name`, within the limits of parsePaging, which reads only `page`. */
const parsePage = (params: URLSearchParams, name: string): number =>
  parsePaging(new URLSearchParams({ page: params.get(name) ?? '' })).page;

export async function loader({ request, context }: Route.LoaderArgs): Promise<FulfilmentData> {
  const ctx = context.get(shopContext);
  const params = new URL(request.url).searchParams;
  const search = normalizeSearchText(params.get('search'));
  const filter = FILTERS.find((each) => each === params.get('status')) ?? 'processing';
  const paging = parsePaging(params);
  const shipmentsPage = { page: parsePage(params, 'shipments'), rows: SHIPMENTS_PER_PAGE };
  const exceptionsPage = { page: parsePage(params, 'exceptions'), rows: EXCEPTIONS_PER_PAGE };
  const [stats, ready, shipments, exceptions] = await Promise.all([
    loadOrNull(ctx, 'fulfilment stats', () => getFulfilmentStats(ctx)),
    loadOrNull(ctx, 'orders', () =>
      listReadyOrders(ctx, { search, status: filter === 'all' ? null : filter, ...paging }),
    ),
    loadOrNull(ctx, 'shipments', () => listActiveShipments(ctx, shipmentsPage)),
    loadOrNull(ctx, 'shipment exceptions', () => listShipmentExceptions(ctx, exceptionsPage)),
  ]);
  const { courier } = ctx.providers;
  const { now } = ctx;
  const pickups = { scheduled: stats?.pickupScheduled ?? 0, nextAt: stats?.nextPickupAt ?? null };
  return {
    pickupSummary: stats ? pickupSummaryText(pickups, courier?.pickupPincode ?? null, now) : 'Not loaded',
    cards: stats && toStatCards(stats, now),
    filter,
    search,
    ready: ready && {
      rows: ready.orders.map((order) => toReadyRow(order, now)),
      total: ready.total,
      page: paging.page,
      perPage: paging.rows,
    },
    shipments: shipments && {
      rows: shipments.shipments.map(toShipmentRow),
      total: shipments.total,
      page: shipmentsPage.page,
      perPage: shipmentsPage.rows,
    },
    exceptions: exceptions && {
      rows: toExceptionRows(exceptions.shipments),
      total: exceptions.total,
      page: exceptionsPage.page,
      perPage: exceptionsPage.rows,
    },
    dashboardUrl: courier?.dashboardUrl ?? null,
  };
}

export const shouldRevalidate = revalidateUnlessNoResponse;

export default function Fulfilment({ loaderData }: Route.ComponentProps) {
  return <FulfilmentScreen data={loaderData} />;
}
