// Steps: staff change orders (status, address, stock, statements about units) and decide cancellation requests.
import { desc, eq } from 'drizzle-orm';
import { cancellationRequests } from '#db/schema/orders.ts';
import { processStock } from '#shop/orders/process-stock.server.ts';
import { requestCancellation } from '#shop/orders/request-cancellation.server.ts';
import { updateOrder } from '#shop/orders/update-order.server.ts';
import { decideCancellation } from '#shop/payments/decide-cancellation.server.ts';
import { updateOrderStatus } from '#shop/payments/set-order-status.server.ts';
import { recordUnitStatement } from '#shop/payments/unit-statements.server.ts';
import { applyStatement, cancel, move, NO_UNITS, type Statement, type Status, setStatus } from './model.ts';
import { StaffProblem } from './problem.ts';
import { effectIfOk, forOrder, inModel, NO_EFFECT, type Run, unsellableByItem } from './step.ts';

export const setOrderStatus = forOrder(async (world, order, [to = '']) => {
  const result = await updateOrderStatus(world.staff(), order.id, { status: to, seen: null, reason: 'a correction' });
  return effectIfOk(world, order.name, result, (each, model) => setStatus(model, each, to as Status));
});

export const correctAddress = forOrder(async (world, order, [street = 'Elsewhere']) => {
  const place = { fullName: 'Asha Rao', city: 'Pune', state: 'Maharashtra', pincode: '411001', phone: '9876543210' };
  const change = { shippingAddress: { ...place, address: street } };
  const result = await updateOrder(world.staff(), order.id, { version: null, change });
  return effectIfOk(world, order.name, result, (each) => {
    each.street = street;
  });
});

export const processStockStep: Run = async (world) => {
  const result = await processStock(world.staff());
  if (!result.ok || result.value.failed > 0)
    throw new StaffProblem('refusal', `Process Stock: ${JSON.stringify(result)}`);
  return (model) => {
    for (const order of Object.values(model.orders)) {
      if (order.status !== 'cancelled') move(order, ['reserved'], 'packed');
    }
  };
};

export const statement = forOrder(async (world, order, [action = '', unsellable = '0']) => {
  const unsellableOfFirst = action === 'restock' ? Number(unsellable) : 0;
  const result = await recordUnitStatement(world.staff(), order.id, {
    action: action as Statement,
    reason: 'a statement',
    unsellable: await unsellableByItem(world, order.id, unsellableOfFirst),
  });
  return effectIfOk(world, order.name, result, (each) => applyStatement(each, action as Statement, unsellableOfFirst));
});

export const requestCancellationStep = forOrder(async (world, order, [type = 'refund']) => {
  const request = { orderId: order.id, reason: 'Changed my mind', type: type as 'refund' | 'replacement' };
  return effectIfOk(world, order.name, await requestCancellation(world.shopper(order.userId), request), () => {});
});

export const decideCancellationStep = forOrder(async (world, order, [decision = 'reject']) => {
  const [request] = await world.db
    .select()
    .from(cancellationRequests)
    .where(eq(cancellationRequests.orderId, order.id))
    .orderBy(desc(cancellationRequests.requestedAt))
    .limit(1);
  if (!request) return NO_EFFECT;
  const approve = decision === 'approve';
  const result = await decideCancellation(world.staff(), request.id, { approve, notes: '' });
  if (!result.ok || !approve) return effectIfOk(world, order.name, result, () => {});
  const { replacement, order: replaced } = result.value;
  if (!replacement) {
    return inModel(order.name, (each, model) => {
      if (each.status !== 'cancelled') cancel(model, each, true);
    });
  }
  const name = `${order.name}r`;
  world.orders.set(name, { id: replacement.id, number: replacement.orderId, userId: order.userId, paymentId: null });
  return inModel(order.name, (each, model) => {
    if (replaced.status === 'cancelled') {
      each.status = 'cancelled';
      move(each, ['reserved', 'packed'], 'released');
    }
    // A replacement with an amount to pay takes over the coupon use.
    const coupon = replacement.total > 0 ? each.coupon : 'none';
    if (coupon !== 'none') each.coupon = 'none';
    model.orders[name] = {
      name,
      method: 'cod',
      total: replacement.total,
      status: 'pending',
      street: each.street,
      lines: each.lines.map(({ size, units }) => ({
        size,
        units: { ...NO_UNITS, reserved: Object.values(units).reduce((sum, count) => sum + count, 0) },
      })),
      parcels: [],
      captured: 0,
      refunded: 0,
      cash: null,
      cashReturns: 0,
      hasOpenCashReturn: false,
      coupon,
      replaces: order.name,
    };
  });
});
