// Whether and when a parcel arrives at a pincode, and whether COD is available there. Pure.
// A parcel is handed over on the next working day, and is then in transit for the courier's number of days. Neither
// counts Sundays, so the promised date is rather late than early; public holidays are not considered.
// Example: ordered on Saturday, 3 days in transit: handed over on Monday, delivered by Thursday.

export type Deliverability =
  | {
      readonly state: 'served';
      /** 'Tue, 24 Nov'; null when the courier gives no time. */
      readonly by: string | null;
      readonly cash: boolean;
    }
  | { readonly state: 'not-serviceable' }
  /** The courier was unavailable. The shopper can order all the same. */
  | { readonly state: 'unknown' };

export type DeliveryRefusal =
  | { readonly kind: 'not-serviceable' }
  /** A courier delivers there, but none collects cash. */
  | { readonly kind: 'cod-unavailable' };

/** The courier's response about a pincode. */
export interface PinServiceability {
  readonly serviceable: boolean;
  readonly codAvailable: boolean;
  readonly days: number | null;
}

export const NOT_SERVICEABLE: PinServiceability = { serviceable: false, codAvailable: false, days: null };

const DAY_MS = 86_400_000;
const INDIA_MS = 5.5 * 3_600_000;
const DAYS_TO_PACK = 1;
const SUNDAY = 0;

const isSundayInIndia = (time: number): boolean => new Date(time + INDIA_MS).getUTCDay() === SUNDAY;

/** The same time of day, DAYS_TO_PACK and the transit days later, without Sundays. */
export function promisedDate(orderedAt: Date, transitDays: number): Date {
  let time = orderedAt.getTime();
  for (let daysLeft = DAYS_TO_PACK + transitDays; daysLeft > 0; ) {
    time += DAY_MS;
    if (!isSundayInIndia(time)) daysLeft--;
  }
  return new Date(time);
}

/** The number of the Indian day since 1970. */
const dayNumber = (date: Date): number => Math.floor((date.getTime() + INDIA_MS) / DAY_MS);

/** Days in India after `from`, up to and including `until`, without Sundays: from Friday to Monday are 2. */
export function countWorkingDays(from: Date, until: Date): number {
  let count = 0;
  for (let day = dayNumber(from) + 1; day <= dayNumber(until); day++) if (!isSundayInIndia(day * DAY_MS)) count++;
  return count;
}

const weekdayFormat = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'Asia/Kolkata',
});

/** 'Tue, 24 Nov' */
export const formatWeekday = (date: Date): string => weekdayFormat.format(date);

export function toDeliverability({ serviceable, codAvailable, days }: PinServiceability, now: Date): Deliverability {
  if (!serviceable) return { state: 'not-serviceable' };
  return { state: 'served', by: days === null ? null : formatWeekday(promisedDate(now, days)), cash: codAvailable };
}

export function getDeliveryRefusal(
  { serviceable, codAvailable }: PinServiceability,
  isCash: boolean,
): DeliveryRefusal | null {
  if (!serviceable) return { kind: 'not-serviceable' };
  return isCash && !codAvailable ? { kind: 'cod-unavailable' } : null;
}

interface Offers {
  readonly options: readonly {
    readonly courierId: number;
    readonly deliveryDays: number | null;
  }[];
  readonly recommendedId: number | null;
}

const MAX_DELIVERY_DAYS = 60;

/** The days of the recommended courier; without a recommendation the longest, so that any courier keeps the promise. */
export function getDeliveryDays({ options, recommendedId }: Offers): number | null {
  const recommended = options.find(({ courierId: id }) => id === recommendedId);
  const days = recommended
    ? recommended.deliveryDays
    : Math.max(...options.map(({ deliveryDays }) => deliveryDays ?? -1));
  return days !== null && days >= 0 && days <= MAX_DELIVERY_DAYS ? days : null;
}
