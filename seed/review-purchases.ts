// Puts the products that people review later into their delivered orders, so that these reviews are of verified buyers. The number of
// orders, their people and dates stay as they were planned. A review whose author has no earlier order stays without a purchase.
// Example: Kavita reviews a saree 18 days ago; the first line of her order from 30 days ago becomes that saree.

interface Line {
  readonly productId: string;
  readonly size: string;
  readonly quantity: number;
}

interface PlannedOrder {
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

/** Days from an order to its review: the delivery, and a day to try the product on. */
const DAYS_UNTIL_REVIEW = 5.5;

/**
 * True when the person of the order reviews the product before this order could arrive. The product must not be in the order: its
 * author would become a verified buyer of what she had reviewed without it.
 */
const isReviewedBefore = (order: PlannedOrder, productId: string, reviewed: readonly ReviewedProduct[]): boolean =>
  reviewed.some(
    (review) =>
      review.userId === order.person.userId &&
      review.productId === productId &&
      review.daysAgo + DAYS_UNTIL_REVIEW > order.daysAgo,
  );

/**
 * `sizes` are those that can be ordered. Each order gets the product of at most one review, and each review at most one
 * order.
 */
export function withReviewedProducts<Order extends PlannedOrder>(
  orders: readonly Order[],
  reviewed: readonly ReviewedProduct[],
  sizes: readonly Omit<Line, 'quantity'>[],
): Order[] {
  const unassigned = new Set(reviewed);
  return orders.map((planned, index) => {
    const canBuy = ({ productId }: { readonly productId: string }) => !isReviewedBefore(planned, productId, reviewed);
    const allowedLines = planned.lines.filter(canBuy);
    // An order needs a line: the search begins at another size for each order.
    const substitute = [...sizes.slice(index % sizes.length), ...sizes].find(canBuy);
    const lines = allowedLines.length === 0 && substitute ? [{ ...substitute, quantity: 1 }] : allowedLines;
    const order = { ...planned, lines };
    const review = [...unassigned].find(
      ({ userId, daysAgo, productId }) =>
        order.finalStatus === 'delivered' &&
        userId === order.person.userId &&
        daysAgo + DAYS_UNTIL_REVIEW <= order.daysAgo &&
        sizes.some((size) => size.productId === productId),
    );
    if (!review) return order;
    unassigned.delete(review);
    // Another size in each order, so that none is used up.
    const productSizes = sizes.filter(({ productId }) => productId === review.productId);
    const size = productSizes[index % productSizes.length]?.size ?? '';
    const bought: Line = { productId: review.productId, size, quantity: 1 };
    return { ...order, lines: [bought, ...order.lines.slice(1).filter((line) => line.productId !== review.productId)] };
  });
}
