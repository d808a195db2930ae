// Steps: staff resolve a shipment exception.
import {
  noteReattempt,
  receiveReturnedParcel,
  refundShipment,
  resendShipment,
  resolveException,
} from '#shop/fulfilment/resolve-exception.server.ts';
import { cancel, move, restock } from './model.ts';
import { aboutParcel, granted, unfitMap } from './step.ts';

export const back = aboutParcel(async (world, order, id, [unfit = '0']) => {
  const result = await receiveReturnedParcel(world.staff(), id, await unfitMap(world, order.id, Number(unfit)));
  return granted(world, order.name, result, (each, model) => {
    move(each, ['road', 'customer', 'lost'], 'back');
    if (each.status !== 'cancelled') cancel(model, each);
    restock(each, Number(unfit));
  });
});

export const again = aboutParcel(async (world, order, id) =>
  granted(world, order.name, await resendShipment(world.staff(), id), (each) => {
    move(each, ['back'], 'packed');
    each.status = 'processing';
  }),
);

export const refundIt = aboutParcel(async (world, order, id) =>
  granted(world, order.name, await refundShipment(world.staff(), id, 'it is gone'), (each, model) => {
    if (each.status !== 'cancelled') cancel(model, each);
  }),
);

export const settleIt = aboutParcel(async (world, order, id) =>
  granted(world, order.name, await resolveException(world.staff(), id, 'seen'), () => {}),
);

export const reattempt = aboutParcel(async (world, order, id) =>
  granted(world, order.name, await noteReattempt(world.staff(), id, 'called'), () => {}),
);
