// The simulator's parcels: ad-hoc orders and returns, each with its one shipment, and their progress. No HTTP here.
import { findOffers } from './couriers.ts';
import { findDeliverySteps, findReturnSteps, type Step } from './delivery-routes.ts';
import { BEFORE_RETURN_PICKUP, CANCELLABLE, STAGES, type StageName } from './stages.ts';

export interface Address {
  readonly name: string;
  readonly lines: readonly string[];
  readonly city: string;
  readonly state: string;
  readonly pincode: string;
  readonly phone: string;
  readonly email: string;
}

export interface NewItem {
  readonly name: string;
  readonly sku: string;
  readonly units: number;
  /** In rupees, as everything here. */
  readonly price: number;
  readonly hsn: string;
}

export interface NewOrder {
  readonly reference: string;
  readonly pickupLocation: string;
  /** The customer of a return; null for a parcel to a customer. */
  readonly returnFrom: Address | null;
  readonly shipTo: Address;
  readonly items: readonly NewItem[];
  readonly cod: boolean;
  readonly total: number;
  readonly weight: number;
  readonly size: readonly [number, number, number];
}

interface Scan {
  readonly at: number;
  readonly stage: StageName;
  readonly location: string;
}

/** An order and its shipment. Times in milliseconds; every value can be stored as JSON. */
export interface Parcel extends NewOrder {
  readonly orderId: number;
  readonly shipmentId: number;
  readonly createdAt: number;
  stage: StageName;
  awb: string | null;
  courier: { readonly id: number; readonly name: string; readonly rate: number; readonly days: number } | null;
  assignedAt: number | null;
  pickupAt: number | null;
  manifestedAt: number | null;
  readonly scans: Scan[];
  /** The number of completed delivery steps. */
  steps: number;
  /** When the next step is due; null if there is none. */
  nextAt: number | null;
}

export interface PickupPlace {
  readonly nickname: string;
  readonly pincode: string;
  readonly city: string;
  readonly state: string;
  readonly address: string;
  readonly name: string;
  readonly phone: string;
}

interface RecordsOptions {
  readonly pickup: PickupPlace;
  readonly firstId: number;
  /** The duration of one simulated hour. */
  readonly hourMs: number;
  readonly onMove: (parcel: Parcel) => void;
}

const AWB_DIGITS = 12;

export class Records {
  readonly parcels = new Map<number, Parcel>();
  /** In rupees. */
  wallet = 1_000_000;
  /** Changed since they were last saved. */
  isChanged = false;
  readonly pickup: PickupPlace;
  readonly #options: RecordsOptions;
  readonly #byShipment = new Map<number, Parcel>();
  readonly #byAwb = new Map<string, Parcel>();
  readonly #byReference = new Map<string, Parcel>();
  /** Parcels with a next step. */
  readonly #moving = new Set<Parcel>();
  #nextId: number;

  constructor(options: RecordsOptions) {
    this.#options = options;
    this.pickup = options.pickup;
    this.#nextId = options.firstId;
  }

  restore(parcels: readonly Parcel[]): void {
    // Parcels saved before returns existed lack the field.
    for (const parcel of parcels) this.#addParcel({ ...parcel, returnFrom: parcel.returnFrom ?? null });
  }

  #addParcel(parcel: Parcel): void {
    this.parcels.set(parcel.orderId, parcel);
    this.#byShipment.set(parcel.shipmentId, parcel);
    this.#byReference.set(parcel.reference, parcel);
    if (parcel.awb) this.#byAwb.set(parcel.awb, parcel);
    if (parcel.nextAt !== null) this.#moving.add(parcel);
    this.#nextId = Math.max(this.#nextId, parcel.shipmentId + 1);
    this.isChanged = true;
  }

  byShipment = (id: unknown): Parcel | null => this.#byShipment.get(Number(id)) ?? null;
  byOrder = (id: unknown): Parcel | null => this.parcels.get(Number(id)) ?? null;
  byAwb = (awb: string): Parcel | null => this.#byAwb.get(awb) ?? null;
  byReference = (reference: string): Parcel | null => this.#byReference.get(reference) ?? null;

  /** A repeated reference gives the order that has it, even a cancelled one. */
  create(request: NewOrder, now: number): Parcel {
    const existing = this.byReference(request.reference);
    if (existing) return existing;
    const parcel: Parcel = {
      ...request,
      orderId: this.#nextId,
      shipmentId: this.#nextId + 1,
      createdAt: now,
      stage: request.returnFrom ? 'returnPending' : 'new',
      awb: null,
      courier: null,
      assignedAt: null,
      pickupAt: null,
      manifestedAt: null,
      scans: [],
      steps: 0,
      nextAt: null,
    };
    this.#addParcel(parcel);
    return parcel;
  }

  offers(parcel: Parcel) {
    const { returnFrom, shipTo, cod, weight, total } = parcel;
    const from = returnFrom?.pincode ?? this.pickup.pincode;
    return findOffers({ from, to: shipTo.pincode, cod, weight, declaredValue: total, isReturn: returnFrom !== null });
  }

  /** Assigns an AWB, paid from the wallet. */
  assign(parcel: Parcel, courierId: number | null, now: number): 'assigned' | 'not-serviceable' | 'no-money' {
    const offers = this.offers(parcel);
    const offer = courierId === null ? offers[0] : offers.find(({ courier }) => courier.id === courierId);
    if (!offer) return 'not-serviceable';
    if (this.wallet < offer.rate) return 'no-money';
    this.wallet -= offer.rate;
    if (parcel.awb) this.#byAwb.delete(parcel.awb);
    // 12 digits: 7, the shipment's id, and 0; a reassignment gives another AWB, which ends with 1.
    const awb = String(7 * 10 ** (AWB_DIGITS - 1) + parcel.shipmentId * 10 + (parcel.awb ? 1 : 0));
    parcel.awb = awb;
    parcel.courier = { id: offer.courier.id, name: offer.courier.name, rate: offer.rate, days: offer.days };
    parcel.assignedAt = now;
    this.#byAwb.set(awb, parcel);
    this.#move(parcel, parcel.returnFrom ? 'returnAwb' : 'awb', now);
    return 'assigned';
  }

  schedulePickup(parcel: Parcel, now: number): void {
    parcel.pickupAt = now;
    this.#move(parcel, parcel.returnFrom ? 'returnPickup' : 'pickup', now);
    this.#planNext(parcel, now);
  }

  manifest(parcel: Parcel, now: number): void {
    parcel.manifestedAt = now;
    if (parcel.stage === 'pickup') this.#move(parcel, 'manifest', now);
    this.isChanged = true;
  }

  /** False when the parcel can no longer be cancelled. */
  cancel(parcel: Parcel, now: number): boolean {
    if (!CANCELLABLE.includes(parcel.stage)) return false;
    if (parcel.courier) this.wallet += parcel.courier.rate;
    parcel.nextAt = null;
    this.#moving.delete(parcel);
    this.#move(parcel, parcel.returnFrom ? 'returnCancelled' : 'cancelled', now);
    return true;
  }

  /** Advances each parcel whose next step is due, by one step at most, so that no step is skipped after a pause. */
  tick(now: number): void {
    for (const parcel of this.#moving) if (parcel.nextAt !== null && parcel.nextAt <= now) this.advance(parcel, now);
  }

  /** Takes the next step now; false if there is none. */
  advance(parcel: Parcel, now: number): boolean {
    const step = nextStep(parcel);
    if (parcel.pickupAt === null || isCancelled(parcel) || !step) return false;
    parcel.steps++;
    this.#move(parcel, step.stage, now, step.place);
    this.#planNext(parcel, now);
    return true;
  }

  /** The courier did not get the goods of a return and comes again; false when it has them, or for another parcel. */
  failPickup(parcel: Parcel, now: number): boolean {
    if (!BEFORE_RETURN_PICKUP.includes(parcel.stage)) return false;
    parcel.steps = 0;
    this.#move(parcel, 'returnPickupFailed', now);
    this.#planNext(parcel, now);
    return true;
  }

  #planNext(parcel: Parcel, now: number): void {
    const step = nextStep(parcel);
    parcel.nextAt = step ? now + step.hours * this.#options.hourMs : null;
    if (step) this.#moving.add(parcel);
    else this.#moving.delete(parcel);
  }

  #move(parcel: Parcel, stage: StageName, now: number, place: Step['place'] = 'origin'): void {
    parcel.stage = stage;
    const origin = parcel.returnFrom?.city ?? this.pickup.city;
    const location = { origin, between: 'In transit hub', destination: parcel.shipTo.city }[place];
    // Each scan has a different second.
    const last = parcel.scans.at(-1)?.at ?? 0;
    parcel.scans.push({ at: Math.max(now, last + 1000), stage, location });
    this.isChanged = true;
    if (parcel.awb) this.#options.onMove(parcel);
  }
}

/** The next step on the parcel's route; undefined at its end. */
const nextStep = ({ returnFrom, shipTo, steps }: Parcel): Step | undefined =>
  (returnFrom ? findReturnSteps(returnFrom.pincode) : findDeliverySteps(shipTo.pincode))[steps];

export const isCancelled = ({ stage }: Parcel): boolean => stage === 'cancelled' || stage === 'returnCancelled';
/** The address that is not the store's. */
export const customerOf = ({ returnFrom, shipTo }: Parcel): Address => returnFrom ?? shipTo;
export const getStage = (parcel: Parcel) => STAGES[parcel.stage];
