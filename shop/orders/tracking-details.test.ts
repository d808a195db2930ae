import { expect, test } from 'vitest';
import { parseTrackingUrl } from './tracking-details.ts';

test.each([
  ['https://www.delhivery.com/track/123', 'https://www.delhivery.com/track/123'],
  [' www.delhivery.com/track/123 ', 'https://www.delhivery.com/track/123'],
  ['http://dtdc.in?awb=1', 'http://dtdc.in/?awb=1'],
  ['javascript:alert(1)', null],
  ['javascript://dtdc.in/%0aalert(1)', null],
  ['ftp://dtdc.in/track', null],
  ['data:text/html,x', null],
  ['https://bank.in@evil.in/', null],
  ['https://localhost/track', null],
  ['not a link', null],
  ['', null],
  [`https://dtdc.in/${'a'.repeat(500)}`, null],
])('A-HAND-02 the tracking link %j is stored as %j', (typed, stored) => {
  expect(parseTrackingUrl(typed)).toBe(stored);
});
