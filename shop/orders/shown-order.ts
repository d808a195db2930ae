// An order as its own shopper sees it, with every date and amount formatted: the same on every screen.

import type { ShippingAddress } from '#db/schema/order-values.ts';
import type { Picture } from '#shop/catalog/picture.ts';
import type { DocumentLink } from '#shop/invoices/document-summary.ts';
import { formatMoney } from '#shop/money/money.ts';
import { deliveryTimeSentence } from './delivery-time.ts';
import { paymentLabel } from './last-order.ts';
import { canRequestCancellation, type OrderStatus, shortOrderId } from './order.ts';
import { getOrderAmounts, itemCountText, type OrderAmount } from './order-amounts.ts';
import { orderDay, orderDayAndTime, orderLongDay } from './order-dates.ts';
import type { CancellationRequest, OrderRecord } from './order-record.ts';
import { describePayment, getPaymentSums, type MoneyRecords } from './payment-state.ts';
import { type ShownStep, toShownTimeline } from './shown-timeline.ts';
import type { OrderEvent } from './timeline.ts';

/** The data that screens show beside the order's record. */
export interface OrderExtras {
  readonly events: readonly OrderEvent[];
  readonly courier: string | null;
  /** The latest courier report of a shipment that is not cancelled. */
  readonly latestScan: { readonly activity: string; readonly location: string; readonly at: Date } | null;
  readonly money: Omit<MoneyRecords, 'order'>;
  /** Pictures by the key that the items store. */
  readonly pictures: ReadonlyMap<string, Picture>;
  /** Slugs by product id, only of products for sale. */
  readonly slugs: ReadonlyMap<string, string>;
  /** The invoices and credit notes that were issued; `isFree` when nothing was paid for the goods. */
  readonly issued: { readonly documents: readonly DocumentLink[]; readonly isFree: boolean };
}

export interface ShownItem {
  readonly name: string;
  /** 'Size M · Qty 2' */
  readonly about: string;
  readonly quantity: number;
  readonly price: string;
  readonly amount: string;
  readonly picture: Picture | null;
  /** Null when the product is no longer for sale. */
  readonly slug: string | null;
}

export interface ShownOrder {
  readonly orderId: string;
  readonly shortId: string;
  readonly status: OrderStatus;
  readonly placedOn: string;
  /** The long form, for running text: '1 October 2025'. */
  readonly placedOnLong: string;
  readonly expectedBy: string;
  /** 'Delivery in 5-7 business days.' */
  readonly deliveryTime: string;
  readonly items: readonly ShownItem[];
  /** '4 items' */
  readonly count: string;
  readonly amounts: readonly OrderAmount[];
  readonly total: string;
  readonly payment: string;
  readonly isPaid: boolean;
  /** 'Paid', 'Pay on delivery', 'Refunded ₹999' */
  readonly paymentState: string;
  /** True when the courier will collect cash. */
  readonly isCashDue: boolean;
  readonly timeline: readonly ShownStep[];
  readonly trackingNumber: string | null;
  /** Null when the order is not in transit. */
  readonly shipment: ShownShipment | null;
  readonly shippingAddress: ShippingAddress;
  readonly mayCancel: boolean;
  readonly request: ShownRequest | null;
  /** What the order's printable page shows; null while there is nothing to print. */
  readonly printable: 'Invoice' | 'Delivery note' | null;
  /** The invoices and credit notes that were issued, oldest first; none in mode flat. */
  readonly documents: readonly DocumentLink[];
}

export interface ShownShipment {
  /** 'Delhivery, tracking number 149051000137', or the known part of it; null while neither is known. */
  readonly by: string | null;
  /** 'Out for delivery, Pune'; null without a courier report. */
  readonly latest: string | null;
  readonly at: string;
  /** The courier's page about a parcel that was sent by hand. */
  readonly trackingUrl: string | null;
}

export interface ShownRequest {
  readonly status: CancellationRequest['status'];
  readonly type: CancellationRequest['type'];
  readonly reason: string;
  readonly requestedOn: string;
}

export const NO_DATE = 'Date not available';

/** 'Size M · Qty 2', 'Free Size · Qty 1', 'Qty 1' */
export function describeItem(size: string, quantity: number): string {
  const sizeText = /^free size$/i.test(size) ? size : `Size ${size}`;
  return size === '' ? `Qty ${quantity}` : `${sizeText} · Qty ${quantity}`;
}

const toShownRequest = ({ status, type, reason, requestedAt }: CancellationRequest): ShownRequest => ({
  status,
  type,
  reason,
  requestedOn: orderDay(requestedAt),
});

/** Null when the order is not in transit, or has neither courier, tracking number, link nor scan. */
function toShownShipment(
  { status, trackingNumber, trackingUrl }: OrderRecord,
  { courier, latestScan }: OrderExtras,
): ShownShipment | null {
  const label = courier === null ? 'Tracking number' : 'tracking number';
  const number = trackingNumber && `${label} ${trackingNumber}`;
  const by = [courier, number].filter(Boolean).join(', ');
  if (status !== 'shipped' || (by === '' && latestScan === null && trackingUrl === null)) return null;
  const latest = latestScan && [latestScan.activity, latestScan.location].filter((part) => part !== '').join(', ');
  return { by: by || null, latest, at: latestScan === null ? '' : orderDayAndTime(latestScan.at), trackingUrl };
}

/** What the order's printable page shows. */
export function findPrintable(
  { taxMode }: Pick<OrderRecord, 'taxMode'>,
  { isFree, documents }: { readonly isFree: boolean; readonly documents: readonly unknown[] },
): ShownOrder['printable'] {
  if (taxMode === 'flat' || documents.length > 0) return 'Invoice';
  return isFree ? 'Delivery note' : null;
}

export function toShownOrder(record: OrderRecord, extras: OrderExtras, now: Date): ShownOrder {
  const { orderId, status, items, cancellationRequest } = record;
  return {
    orderId,
    shortId: shortOrderId(orderId),
    status,
    placedOn: orderDay(record.orderDate),
    placedOnLong: orderLongDay(record.orderDate, NO_DATE),
    expectedBy: orderLongDay(record.estimatedDelivery, NO_DATE),
    deliveryTime: deliveryTimeSentence(record),
    items: items.map(({ name, size, quantity, price, image, productId }) => ({
      name,
      about: describeItem(size, quantity),
      quantity,
      price: formatMoney(price),
      amount: formatMoney(price * quantity),
      picture: extras.pictures.get(image) ?? null,
      slug: productId === null ? null : (extras.slugs.get(productId) ?? null),
    })),
    count: itemCountText(items),
    amounts: getOrderAmounts({ ...record, couponCode: record.appliedCoupon?.code ?? null }),
    total: formatMoney(record.total),
    payment: paymentLabel(record),
    isPaid: record.paymentStatus === 'paid',
    paymentState: describePayment(getPaymentSums({ order: record, ...extras.money }), {
      total: record.total,
      status,
      isPaid: record.paymentStatus === 'paid',
    }),
    isCashDue: record.paymentStatus !== 'paid' && record.total > 0 && canRequestCancellation(status),
    timeline: toShownTimeline(record, { ...extras, refunds: extras.money.refunds }, now),
    trackingNumber: record.trackingNumber,
    shipment: toShownShipment(record, extras),
    shippingAddress: record.shippingAddress,
    mayCancel: canRequestCancellation(status) && cancellationRequest?.status !== 'pending',
    request: cancellationRequest && toShownRequest(cancellationRequest),
    printable: findPrintable(record, extras.issued),
    documents: extras.issued.documents,
  };
}
