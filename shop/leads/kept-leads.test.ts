import { expect, test } from 'vitest';
import { keepLead, readKeptLeads, withoutLead } from './kept-leads.ts';

const AT = new Date('2025-01-10T06:30:00.000Z');
const lead = {
  mobileNumber: '9876543210',
  source: 'discount_popup',
  status: 'new',
  notes: '',
  timestamp: '2025-01-10T06:30:00.000Z',
};

test('S-CALL-25 a number is kept once, with its facts, and comes back as it was written', () => {
  const once = keepLead([], '9876543210', AT);
  expect(once).toEqual([lead]);
  expect(keepLead(once, '9876543210', new Date(0))).toEqual([lead]);
  const two = keepLead(once, '8000000000', AT);
  expect(two.map(({ mobileNumber }) => mobileNumber)).toEqual(['9876543210', '8000000000']);
  expect(readKeptLeads(JSON.stringify([...two, ...two]))).toEqual(two);
  expect(withoutLead(two, '9876543210')).toEqual([two[1]]);
});

test.each([
  [null],
  [''],
  ['{'],
  ['7'],
  ['{"mobileNumber":"9876543210"}'],
  ['[null, 3, "9876543210", [], {"mobileNumber":"123"}, {"mobileNumber":9876543210}]'],
])('what is no list of numbers is none: %j', (stored) => {
  expect(readKeptLeads(stored)).toEqual([]);
});

test('of a number only what belongs to it is read', () => {
  const stored = JSON.stringify([{ mobileNumber: '9876543210', source: 3, status: 'converted', evil: true }]);
  expect(readKeptLeads(stored)).toEqual([{ ...lead, source: '', timestamp: '' }]);
});
