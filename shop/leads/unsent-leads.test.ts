import { expect, test } from 'vitest';
import { addUnsentLead, parseUnsentLeads, removeUnsentLead } from './unsent-leads.ts';

const AT = new Date('2025-01-10T06:30:00.000Z');
const lead = {
  mobileNumber: '9876543210',
  source: 'discount_popup',
  status: 'new',
  notes: '',
  timestamp: '2025-01-10T06:30:00.000Z',
};

test('S-CALL-25 stores a number once, with its fields, and reads it back unchanged', () => {
  const once = addUnsentLead([], { mobileNumber: '9876543210', isTicked: false }, AT);
  expect(once).toEqual([lead]);
  expect(addUnsentLead(once, { mobileNumber: '9876543210', isTicked: true }, new Date(0))).toEqual([lead]);
  const two = addUnsentLead(once, { mobileNumber: '8000000000', isTicked: true }, AT);
  expect(two.map(({ mobileNumber }) => mobileNumber)).toEqual(['9876543210', '8000000000']);
  expect(parseUnsentLeads(JSON.stringify([...two, ...two]))).toEqual(two);
  expect(two[1]).toMatchObject({ agrees: true });
  expect(removeUnsentLead(two, '9876543210')).toEqual([two[1]]);
});

test.each([
  [null],
  [''],
  ['{'],
  ['7'],
  ['{"mobileNumber":"9876543210"}'],
  ['[null, 3, "9876543210", [], {"mobileNumber":"123"}, {"mobileNumber":9876543210}]'],
])('reads an invalid list as empty: %j', (stored) => {
  expect(parseUnsentLeads(stored)).toEqual([]);
});

test('ignores unknown fields of a stored number', () => {
  const stored = JSON.stringify([{ mobileNumber: '9876543210', source: 3, status: 'converted', evil: true }]);
  expect(parseUnsentLeads(stored)).toEqual([{ ...lead, source: '', timestamp: '' }]);
});
