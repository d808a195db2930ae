// Dates of an order for display: en-IN, in India's time zone, whatever the server's zone. '1 Oct 2025', '1 Oct 2025, 7:42 pm'.

type Stored = Date | string | null | undefined;

const ZONE = { timeZone: 'Asia/Kolkata' } as const;
const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', ...ZONE });
const longDay = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric', ...ZONE });
const dayAndTime = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  ...ZONE,
});

function formatDate(value: Stored, format: Intl.DateTimeFormat, missing: string): string {
  if (value === null || value === undefined || value === '') return missing;
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return 'Invalid Date';
  // Browsers and servers use different spaces before am and pm.
  return format.format(date).replaceAll('\u202f', ' ');
}

export const orderDay = (value: Stored, missing = 'N/A'): string => formatDate(value, day, missing);
export const orderLongDay = (value: Stored, missing = 'N/A'): string => formatDate(value, longDay, missing);
export const orderDayAndTime = (value: Stored, missing = 'N/A'): string => formatDate(value, dayAndTime, missing);
