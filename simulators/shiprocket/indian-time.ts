// Indian time in the many formats of Shiprocket.
const OFFSET_MS = 5.5 * 3_600_000;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const two = (value: number): string => String(value).padStart(2, '0');

function parts(at: number) {
  const there = new Date(at + OFFSET_MS);
  const hours = there.getUTCHours();
  return {
    year: there.getUTCFullYear(),
    month: two(there.getUTCMonth() + 1),
    monthName: MONTHS[there.getUTCMonth()] ?? '',
    day: two(there.getUTCDate()),
    time: `${two(hours)}:${two(there.getUTCMinutes())}:${two(there.getUTCSeconds())}`,
    clock: `${two(hours % 12 || 12)}:${two(there.getUTCMinutes())} ${hours < 12 ? 'AM' : 'PM'}`,
  };
}

/** 2022-07-19 11:37:00 */
export function stamp(at: number): string {
  const { year, month, day, time } = parts(at);
  return `${year}-${month}-${day} ${time}`;
}

/** 23 05 2023 11:43:52, in messages. */
export function messageStamp(at: number): string {
  const { year, month, day, time } = parts(at);
  return `${day} ${month} ${year} ${time}`;
}

/** Jul 01, 2024 */
export function etdDate(at: number): string {
  const { year, monthName, day } = parts(at);
  return `${monthName} ${day}, ${year}`;
}

/** 24 Jul 2019, 11:11 AM, in lists. */
export function listStamp(at: number): string {
  const { year, monthName, day, clock } = parts(at);
  return `${day} ${monthName} ${year}, ${clock}`;
}

/** As PHP writes a date into JSON. */
export const phpDate = (at: number) => ({
  date: `${stamp(at)}.000000`,
  timezone_type: 3,
  timezone: 'Asia/Kolkata',
});
