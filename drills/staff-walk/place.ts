// Step 'place A1 upi K1 M2 coupon': a new shopper buys one K and two M with the coupon of the walk, and pays at once or on delivery.
import { inTransaction } from '#db/transaction.server.ts';
import { actorName } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { type OrderRequest, orderRequest } from '#shop/orders/order-input.ts';
import type { Order } from '#shop/orders/order-rows.server.ts';
import { openCheckout, placeCodOrder } from '#shop/orders/place-order.server.ts';
import type { Checkout, CheckoutRefusal } from '#shop/orders/price-checkout.server.ts';
import { settle } from '#shop/payments/settle.server.ts';
import { ok, type Result } from '#shop/result.ts';
import { getSettings } from '#shop/settings/settings.server.ts';
import { countShelf, isCouponLeft, type Model, NO_UNITS } from './model.ts';
import { StaffProblem } from './problem.ts';
import type { StaffWorld } from './world.ts';

export const COUPON_WORD = 'coupon';
const FIRST_STREET = '12 MG Road';

interface RequestedLine {
  readonly size: string;
  readonly quantity: number;
}

const parseLine = (word: string): RequestedLine => ({ size: word.slice(0, 1), quantity: Number(word.slice(1)) });

function toOrderRequest(
  world: StaffWorld,
  requestedLines: readonly RequestedLine[],
  { method, hasCoupon }: { readonly method: 'cod' | 'upi'; readonly hasCoupon: boolean },
): OrderRequest {
  const recipient = {
    fullName: 'Asha Rao',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560001',
    phone: '9876543210',
  };
  return {
    idempotencyKey: crypto.randomUUID(),
    lines: requestedLines.map(({ size, quantity }) => ({
      productId: world.products.get(size) ?? '',
      size: 'M',
      quantity,
    })),
    paymentMethod: method,
    ...(hasCoupon ? { couponCode: world.coupon.code } : {}),
    customer: { name: 'Asha Rao', email: 'asha@example.in', phone: '9876543210' },
    shippingAddress: { ...recipient, address: FIRST_STREET },
  };
}

async function payAtOnce(
  ctx: ShopContext & { readonly actor: { readonly kind: string } },
  userId: string,
  request: OrderRequest,
  paymentId: string,
): Promise<Result<Order, unknown>> {
  const owner = { userId, guestHash: null };
  const buyer = { owner, now: ctx.now, actor: actorName(ctx.actor), settings: await getSettings(ctx) };
  const checkout = await inTransaction<Checkout, CheckoutRefusal>(
    ctx.db,
    async (tx, refuse) => (await openCheckout(tx, { buyer, request: orderRequest.parse(request), refuse })).checkout,
  );
  if (!checkout.ok) return checkout;
  const payment = { provider: 'razorpay', providerPaymentId: paymentId, method: 'upi', currency: 'INR' };
  return settle(ctx, checkout.value.id, { ...payment, amount: checkout.value.total });
}

async function payOnDelivery(ctx: ShopContext, request: OrderRequest): Promise<Result<Order, unknown>> {
  const placed = await placeCodOrder(ctx, request);
  return placed.ok ? ok(placed.value.order) : placed;
}

export async function place(world: StaffWorld, words: readonly string[]): Promise<(model: Model) => void> {
  const [name = '', method = 'cod', ...lineWords] = words;
  const hasCoupon = lineWords.includes(COUPON_WORD);
  if (world.orders.has(name)) return () => {};
  const requestedLines = lineWords.filter((word) => word !== COUPON_WORD).map(parseLine);
  const userId = await world.newShopper();
  const ctx = world.shopper(userId);
  const paymentId = `pay_${crypto.randomUUID()}`;
  const isCash = method === 'cod';
  const request = toOrderRequest(world, requestedLines, { method: isCash ? 'cod' : 'upi', hasCoupon });
  const placed = isCash ? await payOnDelivery(ctx, request) : await payAtOnce(ctx, userId, request, paymentId);
  if (!placed.ok) {
    const isShort = requestedLines.some(({ size, quantity }) => quantity > countShelf(world.model, size).sellable);
    const isCouponMissing = hasCoupon && !isCouponLeft(world.model);
    if (!isShort && !isCouponMissing && !world.isConcurrent)
      throw new StaffProblem('refusal', `Refused: ${JSON.stringify(placed.reason)}`);
    return () => {};
  }
  const { id, orderId: number, total } = placed.value;
  world.orders.set(name, { id, number, userId, paymentId: isCash ? null : paymentId });
  return (model) => {
    model.orders[name] = {
      name,
      method: isCash ? 'cod' : 'upi',
      total,
      status: 'pending',
      street: FIRST_STREET,
      lines: requestedLines.map(({ size, quantity }) => ({ size, units: { ...NO_UNITS, reserved: quantity } })),
      parcels: [],
      captured: isCash ? 0 : total,
      refunded: 0,
      cash: null,
      cashReturns: 0,
      hasOpenCashReturn: false,
      coupon: hasCoupon ? 'used' : 'none',
      replaces: null,
    };
  };
}
