// Steps: orders that staff take by phone, with a discount and with a payment link. They belong to neither of the two people.

import { isOnline, markTabsOutdated, productModel, type Step, StepProblem, unitsForAnyone } from '../step.ts';
import type { World } from '../world.ts';

const PERCENT = 10;

const canOrder = (world: World, index: number): boolean =>
  world.model.isOnline && productModel(world, index).isActive && unitsForAnyone(world, index) > 0;
const nameOf = (world: World, index: number): string => world.saleProducts[index]?.name ?? '';

const enterDiscounted = (index: number): Step => ({
  name: `staff enter an order of product ${index + 1} with a discount`,
  weight: 1,
  can: (world) => canOrder(world, index),
  async run(world) {
    const size = { name: nameOf(world, index), size: 'M' };
    const orderId = await (await world.staff()).enterOrder(size, PERCENT);
    const { rows } = await world.client.query(
      `select discount = round(subtotal * ${PERCENT} / 100.0) and staff_discount = discount
         and total = subtotal + shipping + tax - discount as "isRight" from orders where order_id = $1`,
      [orderId],
    );
    if (rows[0]?.isRight !== true) throw new StepProblem('orders', `order ${orderId} has not ${PERCENT} % off`);
    productModel(world, index).onHand -= 1;
    markTabsOutdated(world);
  },
});

const sendLink = (index: number): Step => ({
  name: `staff send a payment link for product ${index + 1}`,
  weight: 1,
  can: (world) => world.model.link === null && canOrder(world, index),
  async run(world) {
    const url = await (await world.staff()).createPaymentLink({ name: nameOf(world, index), size: 'M' });
    world.model.link = { saleProduct: index, url };
    productModel(world, index).reservedElsewhere += 1;
    markTabsOutdated(world);
  },
});

/** The order's unit stays reserved until staff pick it. */
const payLink: Step = {
  name: 'the customer pays the link',
  weight: 3,
  can: (world) => isOnline(world) && world.model.link !== null,
  async run(world) {
    const { link } = world.model;
    if (!link) return;
    const orderId = await (await world.staff()).payLink(link.url);
    const { rows } = await world.client.query(
      'select payment_status as "paymentStatus" from orders where right(order_id, 8) = $1',
      [orderId],
    );
    if (rows[0]?.paymentStatus !== 'paid')
      throw new StepProblem('orders', `the paid link made no paid order ${orderId}`);
    world.model.link = null;
  },
};

const cancelLink: Step = {
  name: 'staff cancel the payment link',
  weight: 1,
  can: (world) => isOnline(world) && world.model.link !== null,
  async run(world) {
    const { link } = world.model;
    if (!link) return;
    await (await world.staff()).cancelPaymentLink();
    productModel(world, link.saleProduct).reservedElsewhere -= 1;
    world.model.link = null;
    markTabsOutdated(world);
  },
};

export const phoneOrderSteps: readonly Step[] = [enterDiscounted(0), sendLink(0), sendLink(2), payLink, cancelLink];
