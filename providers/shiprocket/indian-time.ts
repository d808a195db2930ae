// Shiprocket's times have no zone and mean India's: '2022-07-19 11:37:00', '23 05 2023 11:43:52', '2022-11-25 14:00'.

const ZONE = '+05:30';
const OFFSET_MS = 5.5 * 60 * 60 * 1_000;
const YEAR_FIRST =
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:[ T](?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2}))?)?/;
const DAY_FIRST =
  /^(?<day>\d{2})[ /-](?<month>\d{2})[ /-](?<year>\d{4})[ T](?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2}))?/;

/** Null when the text is not a time. */
export function parseIndianTime(value: unknown): Date | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  const match = DAY_FIRST.exec(text) ?? YEAR_FIRST.exec(text);
  if (!match?.groups) return null;
  const { year, month, day, hour = '00', minute = '00', second = '00' } = match.groups;
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${ZONE}`);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** '2025-01-10 12:00' */
export const formatIndianTime = (date: Date): string =>
  new Date(date.getTime() + OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ');
