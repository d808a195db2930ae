// An order under the field names of A-ENT-11 to A-ENT-15, composed of its row, its items and the latest cancellation request.
// Money in paise, pictures as keys. An order of a deleted account has the user 'anonymous'; an order without a coupon has null.

import type { ProfileSnapshot, ShippingAddress } from '#db/schema/order-values.ts';
import type { cancellationRequests, orderItems, orders } from '#db/schema/orders.ts';
import type { Paise } from '#shop/money/money.ts';
import type { Totals } from '#shop/pricing/price-bag.ts';
import type { TaxMode } from '#shop/settings/settings.ts';
import type { OrderStatus, PaymentMethod } from './order.ts';

export interface OrderItem {
  /** Null when the product was deleted. */
  readonly productId: string | null;
  readonly name: string;
  readonly quantity: number;
  readonly price: Paise;
  readonly image: string;
  /** '' for a product without sizes. */
  readonly size: string;
}

export interface CancellationRequest {
  readonly status: 'pending' | 'approved' | 'rejected';
  readonly type: 'refund' | 'replacement';
  readonly reason: string;
  readonly requestedAt: Date;
  readonly adminNotes: string | null;
  readonly processedAt: Date | null;
  readonly processedBy: string | null;
}

export interface OrderRecord extends Totals {
  readonly id: string;
  readonly orderId: string;
  readonly userId: string;
  readonly items: readonly OrderItem[];
  readonly customer: {
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly address: string;
  };
  readonly shippingAddress: ShippingAddress;
  readonly taxMode: TaxMode;
  /** The GST that the prices include. */
  readonly taxIncluded: Paise;
  readonly appliedCoupon: { readonly code: string; readonly name: string; readonly discount: Paise } | null;
  readonly status: OrderStatus;
  readonly paymentStatus: 'pending' | 'paid' | 'failed';
  readonly paymentMethod: PaymentMethod;
  readonly paymentId: string | null;
  readonly orderDate: Date;
  readonly estimatedDelivery: Date | null;
  readonly deliveryDate: Date | null;
  readonly trackingNumber: string | null;
  /** Entered by staff for a parcel that was sent by hand. */
  readonly courierName: string | null;
  readonly trackingUrl: string | null;
  readonly stockProcessed: boolean;
  readonly stockProcessedAt: Date | null;
  readonly userProfile: ProfileSnapshot | null;
  readonly cancellationRequest: CancellationRequest | null;
  readonly updatedAt: Date;
}

export const ANONYMOUS = 'anonymous';

export interface OrderParts {
  readonly order: typeof orders.$inferSelect;
  /** Sorted by their position. */
  readonly items: readonly Pick<
    typeof orderItems.$inferSelect,
    'id' | 'orderId' | 'productId' | 'name' | 'size' | 'quantity' | 'price' | 'image'
  >[];
  readonly request: typeof cancellationRequests.$inferSelect | null;
}

/** '12 MG Road, Bengaluru, Karnataka 560001' */
const toAddressLine = ({ address, city, state, pincode }: ShippingAddress): string =>
  `${address}, ${city}, ${state} ${pincode}`;

export function toOrderRecord({ order, items, request }: OrderParts): OrderRecord {
  return {
    id: order.id,
    orderId: order.orderId,
    userId: order.userId ?? ANONYMOUS,
    items: items.map(({ productId, name, quantity, price, image, size }) => ({
      productId,
      name,
      quantity,
      price,
      image,
      size,
    })),
    customer: {
      name: order.customerName,
      email: order.customerEmail,
      phone: order.customerPhone,
      address: toAddressLine(order.shippingAddress),
    },
    shippingAddress: order.shippingAddress,
    subtotal: order.subtotal,
    shipping: order.shipping,
    tax: order.tax,
    taxMode: order.taxMode,
    taxIncluded: order.taxIncluded,
    discount: order.discount,
    total: order.total,
    appliedCoupon:
      order.couponCode === null || order.couponName === null
        ? null
        : { code: order.couponCode, name: order.couponName, discount: order.discount },
    status: order.status,
    paymentStatus: order.paymentStatus,
    paymentMethod: order.paymentMethod,
    paymentId: order.paymentId,
    orderDate: order.orderDate,
    estimatedDelivery: order.estimatedDelivery,
    deliveryDate: order.deliveryDate,
    trackingNumber: order.trackingNumber,
    courierName: order.courierName,
    trackingUrl: order.trackingUrl,
    stockProcessed: order.stockProcessed,
    stockProcessedAt: order.stockProcessedAt,
    userProfile: order.userProfile,
    cancellationRequest: request && toRequest(request),
    updatedAt: order.updatedAt,
  };
}

function toRequest(request: typeof cancellationRequests.$inferSelect): CancellationRequest {
  const { id: _id, orderId: _orderId, ...rest } = request;
  return rest;
}

/** For staff whose role does not see customers: the name and the address of the parcel remain. */
export const hideContact = (record: OrderRecord): OrderRecord => ({
  ...record,
  customer: { ...record.customer, email: '', phone: '' },
  shippingAddress: { ...record.shippingAddress, phone: '' },
  userProfile: null,
});

/** The shopper does not see which staff member answered, nor the internal notes. */
export const hideStaffFields = (record: OrderRecord): OrderRecord => ({
  ...record,
  cancellationRequest: record.cancellationRequest && {
    ...record.cancellationRequest,
    adminNotes: null,
    processedBy: null,
  },
});
