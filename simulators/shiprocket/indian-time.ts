// Indian time in the many formats of Shiprocket.
const OFFSET_MS = 5.5 * 3_600_000;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const padTwo = (value: number): string => String(value).padStart(2, '0');

function dateParts(at: number) {
  const indianDate = new Date(at + OFFSET_MS);
  const hours = indianDate.getUTCHours();
  return {
    year: indianDate.getUTCFullYear(),
    month: padTwo(indianDate.getUTCMonth() + 1),
    monthName: MONTHS[indianDate.getUTCMonth()] ?? '',
    day: padTwo(indianDate.getUTCDate()),
    time: `${padTwo(hours)}:${padTwo(indianDate.getUTCMinutes())}:${padTwo(indianDate.getUTCSeconds())}`,
    clock: `${padTwo(hours % 12 || 12)}:${padTwo(indianDate.getUTCMinutes())} ${hours < 12 ? 'AM' : 'PM'}`,
  };
}

/** 2022-07-19 11:37:00 */
export function formatTimestamp(at: number): string {
  const { year, month, day, time } = dateParts(at);
  return `${year}-${month}-${day} ${time}`;
}

/** 23 05 2023 11:43:52, in messages. */
export function formatWebhookTimestamp(at: number): string {
  const { year, month, day, time } = dateParts(at);
  return `${day} ${month} ${year} ${time}`;
}

/** Jul 01, 2024 */
export function formatEtd(at: number): string {
  const { year, monthName, day } = dateParts(at);
  return `${monthName} ${day}, ${year}`;
}

/** 24 Jul 2019, 11:11 AM, in lists. */
export function formatListTimestamp(at: number): string {
  const { year, monthName, day, clock } = dateParts(at);
  return `${day} ${monthName} ${year}, ${clock}`;
}

/** As PHP writes a date into JSON. */
export const toPhpDate = (at: number) => ({
  date: `${formatTimestamp(at)}.000000`,
  timezone_type: 3,
  timezone: 'Asia/Kolkata',
});
