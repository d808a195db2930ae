// Couriers between two pincodes with price and days. The rates are invented: a base price for the first half kilogram by distance, and the
// same for each further half. Example: 0.5 kg by Delhivery Surface within a state is ₹46, 1.2 kg ₹138.
import { findPinPlace } from '#shop/shipping/pin-place.ts';
import { isPickedUpAt, isServed, takesCash } from './delivery-routes.ts';
import { formatEtd } from './indian-time.ts';

export interface Courier {
  readonly id: number;
  readonly name: string;
  readonly byAir: boolean;
  /** Relative to the surface rate. */
  readonly priceFactor: number;
  readonly rating: number;
}

const AMAZON_ID = 142;
const COURIERS: readonly Courier[] = [
  { id: 43, name: 'Delhivery Surface', byAir: false, priceFactor: 1, rating: 4.4 },
  { id: 51, name: 'Xpressbees Surface', byAir: false, priceFactor: 0.94, rating: 4.1 },
  { id: AMAZON_ID, name: 'Amazon Surface', byAir: false, priceFactor: 1.06, rating: 4.5 },
  { id: 10, name: 'Delhivery', byAir: true, priceFactor: 1.55, rating: 4.3 },
  { id: 1, name: 'Blue Dart', byAir: true, priceFactor: 1.9, rating: 4.6 },
];

/** Within a city, within a State, between metros, elsewhere in India, remote. */
type Zone = 'z_a' | 'z_b' | 'z_c' | 'z_d' | 'z_e';
const ZONES: Readonly<Record<Zone, { base: number; surfaceDays: number; airDays: number }>> = {
  z_a: { base: 40, surfaceDays: 2, airDays: 1 },
  z_b: { base: 46, surfaceDays: 3, airDays: 2 },
  z_c: { base: 58, surfaceDays: 4, airDays: 2 },
  z_d: { base: 66, surfaceDays: 5, airDays: 3 },
  z_e: { base: 92, surfaceDays: 8, airDays: 5 },
};
/** Delhi, Mumbai, Bengaluru, Chennai, Kolkata, Hyderabad. */
const METRO = /^(?:110|400|560|600|700|500)/;
/** Jammu and Kashmir, the north-east with Sikkim (737), the Andamans (744), Lakshadweep (682555). */
const FAR = /^(?:18|19|78|79|744|737|682555)/;

const HALF_KILO = 0.5;
const DAY_MS = 86_400_000;

export function findZone(from: string, to: string): Zone {
  if (FAR.test(to) || FAR.test(from)) return 'z_e';
  if (from.slice(0, 3) === to.slice(0, 3)) return 'z_a';
  const { state } = findPinPlace(to);
  if (state !== null && state === findPinPlace(from).state) return 'z_b';
  return METRO.test(from) && METRO.test(to) ? 'z_c' : 'z_d';
}

export interface Route {
  readonly from: string;
  readonly to: string;
  readonly cod: boolean;
  readonly weight: number;
  readonly declaredValue: number;
  /** The route leads from a customer to the store. */
  readonly isReturn?: boolean;
}

const CASH_FEE = { min: 40, share: 0.02 };
const roundToPaisa = (rupees: number): number => Math.round(rupees * 100) / 100;

/** Air couriers accept no cash in the most remote zone. */
const courierTakesCash = (courier: Courier, { to }: Route, zone: Zone): boolean =>
  takesCash(to) && !(zone === 'z_e' && courier.byAir);

const servesZone = (courier: Courier, zone: Zone): boolean => !(courier.id === AMAZON_ID && zone === 'z_e');

export interface Offer {
  readonly courier: Courier;
  readonly zone: Zone;
  readonly days: number;
  readonly takesCash: boolean;
  readonly freight: number;
  readonly cashFee: number;
  readonly rate: number;
}

/** The cheapest first; the first one is recommended. Empty for an unserviceable pincode. */
export function findOffers(route: Route): Offer[] {
  if (!isServed(route.to) || (route.isReturn && !isPickedUpAt(route.from))) return [];
  const zone = findZone(route.from, route.to);
  const { base, surfaceDays, airDays } = ZONES[zone];
  return COURIERS.filter((courier) => servesZone(courier, zone))
    .map((courier): Offer => {
      const halves = Math.max(1, Math.ceil(route.weight / HALF_KILO));
      const freight = roundToPaisa(base * courier.priceFactor * halves);
      const cashFee = route.cod ? roundToPaisa(Math.max(CASH_FEE.min, route.declaredValue * CASH_FEE.share)) : 0;
      return {
        courier,
        zone,
        days: courier.byAir ? airDays : surfaceDays,
        takesCash: courierTakesCash(courier, route, zone),
        freight,
        cashFee,
        rate: roundToPaisa(freight + cashFee),
      };
    })
    .filter((offer) => !route.cod || offer.takesCash)
    .sort((one, other) => one.rate - other.rate);
}

/** Numbers are numbers or text, like those of Shiprocket. */
export const offerOnWire = (
  { courier, zone, days, takesCash: cash, freight, cashFee, rate }: Offer,
  route: Route,
  now: number,
) => {
  const { city, state } = findPinPlace(route.to);
  return {
    id: 700_000 + courier.id,
    courier_company_id: courier.id,
    courier_name: courier.name,
    rate,
    freight_charge: freight,
    cod: cash ? 1 : 0,
    cod_charges: cashFee,
    cod_multiplier: CASH_FEE.share,
    rto_charges: roundToPaisa(freight * 0.9),
    coverage_charges: 0,
    other_charges: 0,
    estimated_delivery_days: String(days),
    etd: formatEtd(now + days * DAY_MS),
    etd_hours: days * 24,
    is_surface: !courier.byAir,
    mode: courier.byAir ? 1 : 0,
    min_weight: HALF_KILO,
    charge_weight: Math.max(HALF_KILO, route.weight),
    surface_max_weight: '10.00',
    air_max_weight: '10.00',
    rating: courier.rating,
    pickup_performance: courier.rating,
    delivery_performance: courier.rating,
    rto_performance: courier.rating,
    tracking_performance: courier.rating,
    cutoff_time: '11:00',
    pickup_availability: '0',
    city: city ?? '',
    state: state ?? '',
    postcode: route.to,
    zone,
    region: zone === 'z_e' ? 1 : 0,
    metro: METRO.test(route.to) ? 1 : 0,
    blocked: 0,
    realtime_tracking: 'Real Time',
    pod_available: courier.byAir ? 'Instant' : 'On Request',
    call_before_delivery: 'Available',
    delivery_boy_contact: 'Available',
    seconds_left_for_pickup: 0,
    suppress_date: '',
    qc_courier: 0,
    is_hyperlocal: false,
    odablock: false,
  };
};
