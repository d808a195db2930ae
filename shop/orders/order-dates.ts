// Dates of an order for display: en-IN, in India's time zone, whatever the server's zone. '1 Oct 2025', '1 Oct 2025, 7:42 pm'.

type StoredDate = Date | string | null | undefined;

const INDIAN_TIME_ZONE = { timeZone: 'Asia/Kolkata' } as const;
const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', ...INDIAN_TIME_ZONE });
const longDay = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  ...INDIAN_TIME_ZONE,
});
const dayAndTime = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  ...INDIAN_TIME_ZONE,
});

function formatDate(value: StoredDate, format: Intl.DateTimeFormat, missing: string): string {
  if (value === null || value === undefined || value === '') return missing;
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return 'Invalid Date';
  // Browsers and servers use different spaces before am and pm.
  return format.format(date).replaceAll('\u202f', ' ');
}

export const orderDay = (value: StoredDate, missing = 'N/A'): string => formatDate(value, day, missing);
export const orderLongDay = (value: StoredDate, missing = 'N/A'): string => formatDate(value, longDay, missing);
export const orderDayAndTime = (value: StoredDate): string => formatDate(value, dayAndTime, 'N/A');
