// Times as staff type them: in India's time zone, 5:30 hours ahead of UTC and without daylight saving time.
// '2026-11-20T00:00' is 19 November, 18:30 UTC. The smallest unit is a minute.

const INDIA_OFFSET_MS = 5.5 * 60 * 60 * 1_000;
const LOCAL_TIME = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/;

/** The value of a date and time field: '2026-11-20T00:00'. */
export const toIndianTimeInput = (at: Date): string =>
  new Date(at.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);

/** Null for an invalid time, such as '2026-02-30T10:00'. */
export function parseIndianTime(input: string): Date | null {
  if (!LOCAL_TIME.test(input)) return null;
  const at = new Date(Date.parse(`${input}:00.000Z`) - INDIA_OFFSET_MS);
  return Number.isNaN(at.getTime()) || toIndianTimeInput(at) !== input ? null : at;
}

const MINUTE_MS = 60_000;

/** The last moment of a typed minute: a coupon valid until 11:59 pm is valid for all of that minute. */
export const endOfMinute = (at: Date): Date =>
  new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS + MINUTE_MS - 1);

/** The Indian day of a time: '2027-04-01'. */
export const dayInIndia = (at: Date): string => toIndianTimeInput(at).slice(0, 10);

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * '4 Nov 2026', or '4 Nov' without the year. Formatted by our own code, so that server and browser give the same text.
 */
export function formatDayInIndia(at: Date, withYear: boolean): string {
  const [year, month, day] = toIndianTimeInput(at).slice(0, 10).split('-');
  const short = `${Number(day)} ${MONTHS[Number(month) - 1]}`;
  return withYear ? `${short} ${year}` : short;
}

/** '20 Nov 2026, 10:00 am', formatted by our own code too. */
export function formatIndianTime(at: Date): string {
  const [hour = 0, minute = '00'] = toIndianTimeInput(at).slice(11).split(':');
  const hours = Number(hour);
  return `${formatDayInIndia(at, true)}, ${hours % 12 === 0 ? 12 : hours % 12}:${minute} ${hours < 12 ? 'am' : 'pm'}`;
}

/** The Indian year of a time: 31 December 2026, 20:00 UTC is in 2027. */
export const yearInIndia = (at: Date): number => Number(toIndianTimeInput(at).slice(0, 4));

/**
 * The same time of day one calendar month later, or on that month's last day: 31 January is followed by 28 February.
 */
export function addMonthInIndia(at: Date): Date {
  const local = new Date(at.getTime() + INDIA_OFFSET_MS);
  const day = local.getUTCDate();
  local.setUTCDate(1);
  local.setUTCMonth(local.getUTCMonth() + 1);
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate();
  local.setUTCDate(Math.min(day, lastDay));
  return new Date(local.getTime() - INDIA_OFFSET_MS);
}

/** The Indian month of a time, '2026-11', and its first moment. */
export function monthInIndia(at: Date): { readonly name: string; readonly start: Date } {
  const name = toIndianTimeInput(at).slice(0, 'yyyy-mm'.length);
  return { name, start: new Date(Date.parse(`${name}-01T00:00:00.000Z`) - INDIA_OFFSET_MS) };
}
