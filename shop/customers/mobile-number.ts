// Indian mobile numbers, for signing in. Pure. A profile stores the ten digits; codes and sign-in methods store the
// full number.
// Example: ' 098450-12345 ' and '+91 98450 12345' become '+919845012345'; '1234567890' and '+1 415 555 0100' are no
// Indian mobile numbers.

import { parsePhone } from '#shop/shipping/recipient.ts';

const COUNTRY_CODE = '+91';

/** Returns '+919845012345', or null when the text is no Indian mobile number. */
export function parseMobile(text: string): string | null {
  const digits = parsePhone(text);
  return digits !== null && /^[6-9]/.test(digits) ? `${COUNTRY_CODE}${digits}` : null;
}

/** Converts '+919845012345' to '9845012345', as a profile stores it. */
export const toProfilePhone = (phone: string): string => phone.slice(COUNTRY_CODE.length);

/** Formats '+919845012345' as '+91 98450 12345'. */
export const formatMobile = (phone: string): string => {
  const digits = toProfilePhone(phone);
  return `${COUNTRY_CODE} ${digits.slice(0, 5)} ${digits.slice(5)}`;
};
