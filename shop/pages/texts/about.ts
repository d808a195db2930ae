export const ABOUT = {
  title: 'About {store}',
  body: `{store} is an online shop in India. This page tells you how we work, and what you can count on.

## How we work

Choose an item and a size, see the full price with delivery, and pay {paymentMethods}. We pack your order and hand it to a courier. You can follow it on the [Track Order](/track-order) page.

## What you can count on

- Sold-out sizes are clearly marked.
- You see the full price with delivery before you order. Nothing is added afterwards.
- When something is not right, our [refund and exchange rules](/returns) are in plain words, and a person [answers you](/contact).

## How to reach us

Write to {email} or use our [contact page](/contact).
`,
};
