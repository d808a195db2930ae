import { expect, test } from 'vitest';
import { formatMobile, parseMobile, toProfilePhone } from './mobile-number.ts';

test.each([
  ['9845012345', '+919845012345'],
  [' 98450 12345 ', '+919845012345'],
  ['(98450) 12-345', '+919845012345'],
  ['098450 12345', '+919845012345'],
  ['919845012345', '+919845012345'],
  ['+91 98450-12345', '+919845012345'],
  ['0091 9845012345', '+919845012345'],
  ['9198450123', '+919198450123'],
  ['6000000001', '+916000000001'],
  ['5845012345', null],
  ['1234567890', null],
  ['984501234', null],
  ['98450123456', null],
  ['+1 415 555 0100', null],
  ['+92 300 1234567', null],
  ['९८४५०१२३४५', null],
  ['asha@example.in', null],
  ['', null],
])('S-PHONE-03 reads %j as %j', (text, phone) => {
  expect(parseMobile(text)).toBe(phone);
});

test('shows a number in groups, and has ten digits for the profile', () => {
  expect([formatMobile('+919845012345'), toProfilePhone('+919845012345')]).toEqual(['+91 98450 12345', '9845012345']);
});
