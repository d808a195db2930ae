/** The sentence of S-POLICY-11. */
const MADE_TO_ORDER = 'Custom or made-to-order pieces are not returnable, because they were made for you alone.';

export const RETURNS = {
  title: 'Refund and Exchange Policy',
  body: `If an item is not right for you, we want to put it right. Time limits run from delivery.

| Exchange | Return | Damaged or wrong |
|---|---|---|
| {exchangePeriod} | {returnPeriod} | {damageHours} hours |

## Exchanges

{exchangeSentence}

## Returns

{returnSentence} Returns are free: we do not charge you for the way back. Please ask us before you send it.

## Condition of the items

For an exchange or a return, items must be unused, unwashed and with tags. Trying an item on at home is fine, of course.

## Refunds

- We make refunds only after inspection of the returned item.
- Shipping charges are deducted from the refund: what you paid for the delivery of the order to you is not refunded.
- The money goes to the original payment method in {refundDays} working days after approval.

## Damaged or wrong items

Did something arrive damaged, or is it not what you ordered? We are sorry. Damaged or wrong items must be reported within {damageHours} hours of delivery. A photograph of the item and its label helps us to act quickly.

## Non-returnable items

${MADE_TO_ORDER}

## How to request

{howToReturn} See also [Refunds](/refund) and [Shipping and Delivery](/shipping).
`,
};
