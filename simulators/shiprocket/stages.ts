// Parcel stages in Shiprocket's two number spaces, one of shipments and one of orders. The same number means different things in them
// (shipment 18 and order 20 are both IN TRANSIT); the simulator reproduces this trap.

interface Stage {
  readonly shipment: number;
  readonly order: number;
  /** CANCELED has one L. */
  readonly label: string;
  /** The courier's own code in a scan. */
  readonly code: string;
  readonly activity: string;
}

const stage = (shipment: number, order: number, label: string, code: string, activity: string): Stage => ({
  shipment,
  order,
  label,
  code,
  activity,
});

export const STAGES = {
  new: stage(11, 1, 'NEW', 'NEW', 'Order created'),
  awb: stage(1, 3, 'AWB ASSIGNED', 'AWB', 'AWB assigned'),
  pickup: stage(3, 4, 'PICKUP SCHEDULED', 'PKP', 'Pickup scheduled'),
  manifest: stage(5, 4, 'MANIFEST GENERATED', 'MNF', 'Manifest uploaded'),
  outForPickup: stage(19, 34, 'OUT FOR PICKUP', 'OFP', 'Out for pickup'),
  pickedUp: stage(42, 51, 'PICKED UP', 'PUD', 'Shipment picked up'),
  shipped: stage(6, 6, 'SHIPPED', 'SHP', 'Shipment handed over to the courier'),
  inTransit: stage(18, 20, 'IN TRANSIT', 'INT', 'Bag received at facility'),
  hub: stage(38, 43, 'REACHED AT DESTINATION HUB', 'RDH', 'Reached at destination hub'),
  outForDelivery: stage(17, 19, 'OUT FOR DELIVERY', 'OFD', 'Out for delivery'),
  delivered: stage(7, 7, 'DELIVERED', 'DLVD', 'Delivered'),
  undelivered: stage(21, 36, 'UNDELIVERED', 'UD', 'Consignee not available'),
  rtoInitiated: stage(9, 15, 'RTO INITIATED', 'RTO', 'Return to origin initiated'),
  rtoInTransit: stage(46, 55, 'RTO IN TRANSIT', 'RTI', 'Return in transit'),
  rtoDelivered: stage(10, 16, 'RTO DELIVERED', 'RTD', 'Returned to the sender'),
  lost: stage(12, 33, 'LOST', 'LST', 'Shipment lost'),
  cancelled: stage(8, 5, 'CANCELED', 'CAN', 'Shipment cancelled'),
  returnPending: stage(11, 21, 'RETURN PENDING', 'NEW', 'Return created'),
  returnAwb: stage(1, 22, 'RETURN INITIATED', 'AWB', 'AWB assigned'),
  returnPickup: stage(3, 28, 'RETURN PICKUP GENERATED', 'PKP', 'Pickup scheduled'),
  returnOutForPickup: stage(19, 47, 'RETURN OUT FOR PICKUP', 'OFP', 'Out for pickup at the customer'),
  returnPickupFailed: stage(20, 49, 'RETURN PICKUP EXCEPTION', 'PEX', 'Customer not available for pickup'),
  returnPickedUp: stage(42, 32, 'RETURN PICKED UP', 'PUD', 'Picked up from the customer'),
  returnInTransit: stage(18, 25, 'RETURN IN TRANSIT', 'INT', 'Bag received at facility'),
  returnOutForDelivery: stage(17, 48, 'RETURN OUT FOR DELIVERY', 'OFD', 'Out for delivery to the seller'),
  returnDelivered: stage(7, 26, 'RETURN DELIVERED', 'DLVD', 'Delivered to the seller'),
  returnCancelled: stage(8, 27, 'RETURN CANCELLED', 'CAN', 'Return cancelled'),
} as const satisfies Readonly<Record<string, Stage>>;

export type StageName = keyof typeof STAGES;

/** A picked-up parcel can no longer be cancelled. */
export const CANCELLABLE: readonly StageName[] = [
  'new',
  'awb',
  'pickup',
  'manifest',
  'returnPending',
  'returnAwb',
  'returnPickup',
  'returnPickupFailed',
];

/** A pickup at a customer fails only before the courier has the goods. */
export const BEFORE_RETURN_PICKUP: readonly StageName[] = ['returnPickup', 'returnOutForPickup', 'returnPickupFailed'];
