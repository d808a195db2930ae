// Puts the products that people review later into their delivered orders, so that these reviews are of verified buyers. The number of
// orders, their people and dates stay as they were planned. A review whose author has no earlier order stays without a purchase.
// Example: Kavita reviews a saree 18 days ago; the first line of her order from 30 days ago becomes that saree.

interface Line {
  readonly productId: string;
  readonly size: string;
  readonly quantity: number;
}

interface Planned {
  readonly person: { readonly userId: string };
  readonly daysAgo: number;
  readonly finalStatus: string;
  readonly lines: readonly Line[];
}

export interface ReviewedProduct {
  readonly userId: string;
  readonly productId: string;
  readonly daysAgo: number;
}

/** From the order to the parcel at the door, and a day to try it on. */
const DAYS_UNTIL_REVIEW = 5.5;

/** Reviewed before the parcel arrived: with such a line in her order the author would count as a buyer of what she had reviewed before. */
const isReviewedBefore = (order: Planned, productId: string, reviewed: readonly ReviewedProduct[]): boolean =>
  reviewed.some(
    (review) =>
      review.userId === order.person.userId &&
      review.productId === productId &&
      review.daysAgo + DAYS_UNTIL_REVIEW > order.daysAgo,
  );

/** `sizes`: what can be ordered. Each order gets at most one review's product, each review at most one order. */
export function withReviewedProducts<Order extends Planned>(
  orders: readonly Order[],
  reviewed: readonly ReviewedProduct[],
  sizes: readonly Omit<Line, 'quantity'>[],
): Order[] {
  const open = new Set(reviewed);
  return orders.map((planned, index) => {
    const canBuy = ({ productId }: { readonly productId: string }) => !isReviewedBefore(planned, productId, reviewed);
    const kept = planned.lines.filter(canBuy);
    const other = [...sizes.slice(index % sizes.length), ...sizes].find(canBuy);
    const order = { ...planned, lines: kept.length === 0 && other ? [{ ...other, quantity: 1 }] : kept };
    const review = [...open].find(
      ({ userId, daysAgo, productId }) =>
        order.finalStatus === 'delivered' &&
        userId === order.person.userId &&
        daysAgo + DAYS_UNTIL_REVIEW <= order.daysAgo &&
        sizes.some((size) => size.productId === productId),
    );
    if (!review) return order;
    open.delete(review);
    // Another size in each order, so that none is used up.
    const choices = sizes.filter(({ productId }) => productId === review.productId);
    const size = choices[index % choices.length]?.size ?? '';
    const bought: Line = { productId: review.productId, size, quantity: 1 };
    return { ...order, lines: [bought, ...order.lines.slice(1).filter((line) => line.productId !== review.productId)] };
  });
}
