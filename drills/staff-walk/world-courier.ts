// The courier of the staff walk, in memory: which parcels it has booked, with what address and amount, and where they are. It can be
// unreachable, and it can act and lose the response. Reports are kept, so that old ones can be sent again.
import type {
  CourierProvider,
  CourierReport,
  CourierResponse,
  CourierState,
  ProviderShipment,
  ShipmentRequest,
} from '#shop/fulfilment/courier-provider.ts';
import { ok, refuse } from '#shop/result.ts';

export interface WorldParcel {
  readonly reference: string;
  readonly number: number;
  readonly street: string;
  readonly units: string;
  readonly collect: number;
  awb: string | null;
  state: CourierState;
  readonly reports: CourierReport[];
}

export type CourierFault = 'create' | 'awb' | 'cancel' | 'no-wallet';

export interface WorldCourier {
  readonly provider: CourierProvider;
  readonly parcels: WorldParcel[];
  isUnreachable: boolean;
  /** Applies to one request, then ends. */
  fault: CourierFault | null;
  report(parcel: WorldParcel, state: CourierState, at: Date): void;
}

const ENDED: readonly CourierState[] = ['cancelled', 'delivered', 'returned'];
const BEFORE_PICKUP: readonly CourierState[] = ['booked', 'pickup-scheduled', 'pickup-failed'];
export const isParcelActive = ({ state }: WorldParcel): boolean => !ENDED.includes(state);
export const isPickedUp = ({ state }: WorldParcel): boolean => !BEFORE_PICKUP.includes(state) && state !== 'cancelled';

/** The next states a parcel can reach. */
export const NEXT_STATES: Readonly<Partial<Record<CourierState, readonly CourierState[]>>> = {
  'pickup-scheduled': ['pickup-failed', 'picked-up', 'cancelled', 'lost'],
  'pickup-failed': ['picked-up', 'cancelled'],
  'picked-up': ['in-transit', 'delivered', 'lost', 'returning', 'returned'],
  'in-transit': ['undelivered', 'delivered', 'lost', 'returning', 'returned'],
  undelivered: ['in-transit', 'delivered', 'returning', 'lost'],
  returning: ['returned', 'lost', 'delivered'],
  lost: ['in-transit', 'delivered', 'returned'],
};

const UNREACHABLE = { kind: 'unavailable', detail: 'connection failed' } as const;
const LOST = { kind: 'unavailable', detail: 'the response was lost' } as const;

const computeTotal = ({ subtotal, shipping, tax, discount }: ShipmentRequest): number =>
  subtotal + shipping + tax - discount;

const toShipment = ({ reference, number, awb, state }: WorldParcel): ProviderShipment => ({
  reference,
  providerOrderId: String(number),
  shipmentId: `S${number}`,
  awb,
  courierName: awb ? 'Walker' : null,
  isCancelled: state === 'cancelled',
});

export function openWorldCourier(firstNumber: number): WorldCourier {
  const parcels: WorldParcel[] = [];
  const findByShipmentId = (id: string) => parcels.find(({ number }) => `S${number}` === id);
  // The provider is set at the end: its functions read the other fields.
  const world: WorldCourier = { provider: null as never, parcels, isUnreachable: false, fault: null, report };

  function report(parcel: WorldParcel, state: CourierState, at: Date): void {
    parcel.state = state;
    const activity = { at, activity: state, location: 'Pune', label: state.toUpperCase() };
    const activities = [activity, ...(parcel.reports.at(-1)?.activities ?? [])];
    parcel.reports.push({
      state,
      statusText: state,
      at,
      awb: parcel.awb,
      courierName: 'Walker',
      expectedAt: null,
      activities,
    });
  }

  const consumeFault = (fault: CourierFault): boolean => {
    if (world.fault !== fault) return false;
    world.fault = null;
    return true;
  };
  /** The work is done either way; with the fault its response is lost. */
  async function respond<Value>(work: () => Value, fault?: CourierFault): CourierResponse<Value> {
    if (world.isUnreachable) return refuse(UNREACHABLE);
    const value = work();
    return fault && consumeFault(fault) ? refuse(LOST) : ok(value);
  }

  function create(request: ShipmentRequest): ProviderShipment {
    const existing = parcels.find(({ reference }) => reference === request.reference);
    if (existing) return toShipment(existing);
    const parcel: WorldParcel = {
      reference: request.reference,
      number: firstNumber + parcels.length,
      street: request.address.street,
      units: request.items.map(({ sku, quantity }) => `${sku} x${quantity}`).join(', '),
      collect: request.isCash ? computeTotal(request) : 0,
      awb: null,
      state: 'booked',
      reports: [],
    };
    parcels.push(parcel);
    return toShipment(parcel);
  }

  async function assignAwb(shipmentId: string): ReturnType<CourierProvider['assignAwb']> {
    if (world.isUnreachable) return refuse(UNREACHABLE);
    if (consumeFault('no-wallet')) return refuse({ kind: 'refused', detail: 'Please recharge your wallet' });
    const parcel = findByShipmentId(shipmentId);
    if (!parcel || parcel.state === 'cancelled') return refuse({ kind: 'refused', detail: 'No such shipment' });
    parcel.awb ??= `7${parcel.number}`;
    if (consumeFault('awb')) return refuse(LOST);
    return ok({ awb: parcel.awb, courierId: 43, courierName: 'Walker', pickupAt: null });
  }

  async function cancel(numbers: readonly string[]): ReturnType<CourierProvider['cancel']> {
    if (world.isUnreachable) return refuse(UNREACHABLE);
    const parcel = parcels.find(({ number }) => numbers.includes(String(number)));
    if (!parcel) return refuse({ kind: 'refused', detail: 'No such order' });
    if (isPickedUp(parcel)) return refuse({ kind: 'refused', detail: 'Already picked up' });
    report(parcel, 'cancelled', new Date(Math.max(Date.now(), (parcel.reports.at(-1)?.at?.getTime() ?? 0) + 1)));
    return consumeFault('cancel') ? refuse(LOST) : ok(null);
  }

  function findShipment(reference: string): ProviderShipment | null {
    const parcel = parcels.find((each) => each.reference === reference);
    return parcel ? toShipment(parcel) : null;
  }

  const offer = { courierId: 43, courierName: 'Walker', rate: 8_000, deliveryDays: 3 };
  const provider: CourierProvider = {
    name: 'walker',
    pickupPincode: '110001',
    dashboardUrl: 'https://courier.example',
    serviceability: () => respond(() => ({ options: [offer], recommendedId: 43 })),
    createShipment: (request) => respond(() => create(request), 'create'),
    findByReference: (reference) => respond(() => findShipment(reference)),
    returnServiceability: () => respond(() => ({ options: [offer], recommendedId: 43 })),
    createReturn: (request) => respond(() => create({ ...request, shipping: 0, tax: 0, discount: 0, isCash: false })),
    findReturnByReference: (reference) => respond(() => findShipment(reference)),
    assignAwb,
    schedulePickup: (shipmentId) =>
      respond(() => {
        const parcel = findByShipmentId(shipmentId);
        if (parcel?.state === 'booked') parcel.state = 'pickup-scheduled';
        return { pickupAt: null };
      }),
    label: () => respond(() => ({ url: 'https://courier.example/label' })),
    manifest: () => respond(() => ({ url: 'https://courier.example/manifest' })),
    track: (shipmentId) => respond(() => findByShipmentId(shipmentId)?.reports.at(-1) ?? null),
    list: () => respond(() => ({ shipments: parcels.map(toShipment), total: parcels.length })),
    cancel,
    isWebhookGenuine: () => true,
    parseWebhook: () => null,
  };
  return Object.assign(world, { provider });
}
