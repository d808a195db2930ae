// Shiprocket has two sets of status numbers that look alike: 7 is Delivered in both, 20 is Pickup Exception in one and In Transit in the
// other. Statuses are read by number only: the texts 'RTO DELIVERED' and 'UNDELIVERED' contain the word delivered. Unknown numbers are
// ignored.
import type { CourierState } from '#shop/fulfilment/courier-provider.ts';

type Numbers = Readonly<Partial<Record<CourierState, readonly number[]>>>;

/** The numbers in `shipment_status`, `shipment_status_id` and `sr-status`. */
const SHIPMENT_NUMBERS: Numbers = {
  booked: [1, 2, 11, 52],
  'pickup-scheduled': [3, 4, 5, 15, 19, 27],
  'pickup-failed': [13, 20, 47, 71],
  'picked-up': [6, 42, 51],
  'in-transit': [18, 38, 39, 50],
  delayed: [22],
  'out-for-delivery': [17],
  undelivered: [21, 77],
  delivered: [7, 26],
  cancelled: [8, 16, 45],
  returning: [9, 40, 41, 46, 75, 78],
  returned: [10, 14],
  lost: [12, 76],
  damaged: [24, 25, 44],
};

/**
 * Numbers in a webhook's `current_status_id` and an order's `status_code`. 21 to 32 and 47 to 50 are of returns: 26 is Return Delivered.
 */
const ORDER_NUMBERS: Numbers = {
  booked: [1, 2, 3, 21, 22],
  'pickup-scheduled': [4, 12, 13, 23, 28, 31, 34, 47, 70],
  'pickup-failed': [14, 24, 35, 49, 57],
  'picked-up': [6, 32, 51],
  'in-transit': [20, 25, 43, 44, 48, 50],
  delayed: [37],
  'out-for-delivery': [19],
  undelivered: [36],
  delivered: [7, 26, 41],
  cancelled: [5, 18, 27, 29, 30, 54],
  returning: [15, 45, 46, 55, 87, 90],
  returned: [16, 17],
  lost: [33, 88],
  damaged: [39, 40, 53],
};

const stateByNumber = (numbers: Numbers): ReadonlyMap<number, CourierState> =>
  new Map(
    Object.entries(numbers).flatMap(([state, stateNumbers]) =>
      stateNumbers.map((number) => [number, state as CourierState]),
    ),
  );

const BY_SHIPMENT = stateByNumber(SHIPMENT_NUMBERS);
const BY_ORDER = stateByNumber(ORDER_NUMBERS);

const parseNumber = (value: unknown): number | null => {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\d{1,4}$/.test(value.trim()) ? Number(value) : null;
};

/** '7' and 7 are the same; 'NA' is no number. */
export const shipmentState = (value: unknown): CourierState | null => BY_SHIPMENT.get(parseNumber(value) ?? -1) ?? null;
export const orderState = (value: unknown): CourierState | null => BY_ORDER.get(parseNumber(value) ?? -1) ?? null;
