import { expect, test } from 'vitest';
import { whatsAppUrl } from './social-links.ts';

test.each([
  ['98450 12345', 'https://wa.me/919845012345'],
  ['080 4000 1200', 'https://wa.me/918040001200'],
  ['91-98450-12345', 'https://wa.me/919845012345'],
  ['0091 98450 12345', 'https://wa.me/919845012345'],
  ['+91 98450 12345', 'https://wa.me/919845012345'],
  ['+971 50 123 4567', 'https://wa.me/971501234567'],
  // Toll-free numbers, short numbers and two numbers in one field.
  ['1800 123 4567', null],
  ['4000 1200', null],
  ['98450 12345, 98450 54321', null],
  ['', null],
  ['+', null],
  ['+91 98450 12345, +91 98450 54321', null],
  ['+91 098450 12345', null],
])('S-CONTACT-05 the WhatsApp link of %j is %j', (phone, url) => {
  expect(whatsAppUrl(phone)).toBe(url);
});
