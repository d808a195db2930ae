import type { OrderRecord } from '#shop/orders/order-record.ts';

/** The delivery address, as printed documents show it. */
export const Recipient = ({ to }: { readonly to: OrderRecord['shippingAddress'] }) => (
  <>
    <b>Deliver to</b>
    <bdi>{to.fullName}</bdi>
    <span>{to.address}</span>
    <span>
      {to.city}, {to.state} {to.pincode}
    </span>
    <span>{to.phone}</span>
  </>
);
