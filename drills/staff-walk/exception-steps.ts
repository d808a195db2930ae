// Steps: staff resolve a shipment exception.
import {
  noteReattempt,
  receiveReturnedParcel,
  refundShipment,
  resendShipment,
  resolveException,
} from '#shop/fulfilment/resolve-exception.server.ts';
import { cancel, move, restock } from './model.ts';
import { effectIfGranted, forShipment, unfitMap } from './step.ts';

export const receiveReturn = forShipment(async (world, order, id, [unfit = '0']) => {
  const result = await receiveReturnedParcel(world.staff(), id, await unfitMap(world, order.id, Number(unfit)));
  return effectIfGranted(world, order.name, result, (each, model) => {
    move(each, ['road', 'customer', 'lost'], 'back');
    if (each.status !== 'cancelled') cancel(model, each);
    restock(each, Number(unfit));
  });
});

export const sendAgainStep = forShipment(async (world, order, id) =>
  effectIfGranted(world, order.name, await resendShipment(world.staff(), id), (each) => {
    move(each, ['back'], 'packed');
    each.status = 'processing';
  }),
);

export const refundStep = forShipment(async (world, order, id) =>
  effectIfGranted(world, order.name, await refundShipment(world.staff(), id, 'it is gone'), (each, model) => {
    if (each.status !== 'cancelled') cancel(model, each);
  }),
);

export const resolveStep = forShipment(async (world, order, id) =>
  effectIfGranted(world, order.name, await resolveException(world.staff(), id, 'seen'), () => {}),
);

export const reattempt = forShipment(async (world, order, id) =>
  effectIfGranted(world, order.name, await noteReattempt(world.staff(), id, 'called'), () => {}),
);
