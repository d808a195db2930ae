// An Indian pincode as typed. Example: '560 003' is 560003, and '12345' is none.

/** Six digits, the first not 0; null for anything else. Many write a space in the middle. */
export function parsePincode(text: string): string | null {
  const pin = text.replace(/[\s-]/g, '');
  return /^[1-9]\d{5}$/.test(pin) ? pin : null;
}
