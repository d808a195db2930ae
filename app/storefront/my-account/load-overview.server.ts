// Loads the overview of My Account from what its screens show in full.

import type { HttpSessions } from '#app/sessions/http-sessions.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { accountLabel } from '#shop/customers/account-label.ts';
import { listAddresses } from '#shop/customers/addresses.server.ts';
import { hasPassword } from '#shop/customers/change-password.server.ts';
import { formatMobile, parseMobile } from '#shop/customers/mobile-number.ts';
import { getProfile } from '#shop/customers/profile.server.ts';
import type { UserProfile } from '#shop/customers/profile.ts';
import { getGreetingName, getInitial } from '#shop/customers/shop-user.ts';
import { formatMoney } from '#shop/money/money.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import { orderDay } from '#shop/orders/order-dates.ts';
import { findNewestOpenOrder, findOwnOrder, listOwnOrderRows } from '#shop/orders/own-orders.server.ts';
import type { ShownOrder } from '#shop/orders/shown-order.ts';
import { listOwnReturns } from '#shop/returns/own-returns.server.ts';
import { isEnded } from '#shop/returns/return.ts';
import { KIND_LABELS } from '#shop/returns/return-labels.ts';
import type { ReturnSummary } from '#shop/returns/shown-return.ts';
import { getVisibleUserId } from '../account/signed-in.server.ts';
import { getReturnPath } from '../returns/return-path.ts';
import type { AccountOverview, AccountRow, LastReturn } from './account-overview.ts';

const MONTH_FORMAT = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' });

async function listRows(ctx: ShopContext): Promise<readonly AccountRow[]> {
  const rows = (await listOwnOrderRows(ctx)) ?? [];
  return rows.map(({ orderId, orderDate, total, status }) => ({
    orderId,
    number: shortOrderId(orderId),
    date: orderDay(orderDate),
    total: formatMoney(total),
    status,
  }));
}

async function findLastOrder(ctx: ShopContext, rows: readonly AccountRow[]): Promise<ShownOrder | null> {
  return (await findNewestOpenOrder(ctx)) ?? (rows[0] ? findOwnOrder(ctx, rows[0].orderId) : null);
}

const toLastReturn = ({ number, orderNumber, kind, status, about, requestedAt }: ReturnSummary): LastReturn => ({
  path: getReturnPath(orderNumber, number),
  title: `${KIND_LABELS[kind]} ${number}`,
  status,
  about,
  requestedOn: orderDay(requestedAt),
});

function toAddressLines({ address, city, state, pincode }: UserProfile): readonly string[] {
  const cityLine = [[city, state].filter(Boolean).join(', '), pincode].filter(Boolean).join(' ');
  return address === null ? [] : [address, cityLine].filter((line) => line !== '');
}

const toShownPhone = (phone: string | null): string | null => {
  const mobile = parseMobile(phone ?? '');
  return mobile === null ? phone : formatMobile(mobile);
};

/** Null for a guest. */
export async function loadOverview(
  ctx: ShopContext,
  sessions: HttpSessions,
  request: Request,
): Promise<AccountOverview | null> {
  const uid = getVisibleUserId(ctx, request);
  const profile = uid === null ? null : await getProfile(ctx, uid);
  if (profile === null) return null;
  const [orders, ownReturns, addresses, withPassword, openSessions] = await Promise.all([
    listRows(ctx),
    listOwnReturns(ctx),
    listAddresses(ctx),
    hasPassword(ctx),
    sessions.listSessions(request.headers),
  ]);
  const returns = ownReturns ?? [];
  const openReturns = returns.filter(({ status }) => !isEnded(status));
  const lastReturn = openReturns[0] ?? returns[0];
  const label = accountLabel(profile);
  return {
    uid: profile.uid,
    greetingName: getGreetingName({ name: profile.name, email: label }),
    initial: getInitial(label),
    since: MONTH_FORMAT.format(profile.createdAt),
    email: profile.email,
    phone: toShownPhone(profile.phone),
    lastOrder: await findLastOrder(ctx, orders),
    orders,
    lastReturn: lastReturn ? toLastReturn(lastReturn) : null,
    returnCount: returns.length,
    openReturnCount: openReturns.length,
    defaultAddress: addresses.find(({ isDefault }) => isDefault) ?? addresses[0] ?? null,
    addressCount: addresses.length,
    profileAddress: toAddressLines(profile),
    hasPassword: withPassword,
    deviceCount: openSessions.length,
  };
}
