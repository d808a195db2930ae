export const SHIPPING = {
  title: 'Shipping and Delivery',
  body: `We deliver within India. This page says what delivery costs, how long it takes, and how to follow your parcel.

| Delivery | Free above | Usual time |
|---|---|---|
| {shippingCharge} | {freeShipping} | {deliveryDays} business days |

## What it costs

Delivery costs {shippingCharge} per order. It is free for orders above {freeShipping}. The charge is shown as a line of its own before you order.

## Where we deliver

{deliveryArea}

## How long it takes

Delivery usually takes {deliveryDays} business days. The delivery date is our best estimate, not a promise.

## Follow your parcel

The [Track Order](/track-order) page shows where your parcel is. Orders of your account are also in [My Orders](/orders).

## Something went wrong

Write to {email} or use our [contact page](/contact) when a parcel is late, damaged or not yours. Damaged or wrong items must be reported within {damageHours} hours of delivery; see the [Refund and Exchange Policy](/returns).
`,
};
