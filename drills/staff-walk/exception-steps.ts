// Steps: staff resolve a shipment exception.
import {
  noteReattempt,
  receiveReturnedParcel,
  refundShipment,
  resendShipment,
  resolveException,
} from '#shop/fulfilment/resolve-exception.server.ts';
import { cancel, isReplaced, move, restock } from './model.ts';
import { effectIfOk, forShipment, unsellableByItem } from './step.ts';

export const receiveReturn = forShipment(async (world, order, id, [unsellable = '0']) => {
  const result = await receiveReturnedParcel(
    world.staff(),
    id,
    await unsellableByItem(world, order.id, Number(unsellable)),
  );
  return effectIfOk(world, order.name, result, (each, model) => {
    move(each, ['inTransit', 'customer', 'lost'], 'returned');
    if (isReplaced(model, each)) each.status = 'cancelled';
    if (each.status !== 'cancelled') cancel(model, each);
    restock(each, Number(unsellable));
    const parcel = each.parcels.find((one) => one.id === id);
    if (parcel && parcel.reported !== 'booked') parcel.reported = 'over';
  });
});

export const sendAgainStep = forShipment(async (world, order, id) =>
  effectIfOk(world, order.name, await resendShipment(world.staff(), id), (each) => {
    move(each, ['returned'], 'packed');
    each.status = 'processing';
  }),
);

export const refundStep = forShipment(async (world, order, id) =>
  effectIfOk(world, order.name, await refundShipment(world.staff(), id, 'it is gone'), (each, model) => {
    if (each.status !== 'cancelled') cancel(model, each);
  }),
);

export const resolveStep = forShipment(async (world, order, id) =>
  effectIfOk(world, order.name, await resolveException(world.staff(), id, 'seen'), () => {}),
);

export const reattempt = forShipment(async (world, order, id) =>
  effectIfOk(world, order.name, await noteReattempt(world.staff(), id, 'called'), () => {}),
);
