export const REFUND = {
  title: 'Refunds',
  body: `When you get your money back, how much of it, and how long it takes.

## Cancelled orders

You can ask to cancel an order in [My Orders](/orders) until it is delivered. When we cancel an order that you have paid for, we refund all of it, including the delivery charge.

## Returned items

{returnSentence} The [Refund and Exchange Policy](/returns) has the conditions. We inspect the item first. Then we refund its price, without the delivery charge that you paid for the order. The return itself is free.

## How you are refunded

The money goes to the original payment method in {refundDays} working days after approval. If you paid in cash, we ask you where to send the money.

## Payments without an order

If money left your account but no order was confirmed, it is refunded to you. You do not have to ask for it.

## Questions

Write to {email} or use our [contact page](/contact), and tell us your order number.
`,
};
