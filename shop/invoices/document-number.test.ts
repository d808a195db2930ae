import { expect, test } from 'vitest';
import { financialYear, formatDocumentNumber, isInvoicePrefix, seriesOf } from './document-number.ts';

test.each([
  ['the last second of a year', '2027-03-31T18:29:59.000Z', '26-27'],
  ['the first second of the next', '2027-03-31T18:30:00.000Z', '27-28'],
  ['a day in January', '2027-01-10T06:30:00.000Z', '26-27'],
  ['the turn of the century', '2099-12-31T00:00:00.000Z', '99-00'],
])('A-GST-81 the financial year of %s', (_, time, year) => {
  expect(financialYear(new Date(time))).toBe(year);
});

test('A-GST-81 numbers have at most 16 characters', () => {
  const numbers = (['invoice', 'credit-note'] as const).map((kind) =>
    formatDocumentNumber(seriesOf(kind, 'TB'), '26-27', 123),
  );
  expect(numbers).toEqual(['TB/26-27/000123', 'TBC/26-27/000123']);
  expect(numbers.map(({ length }) => length)).toEqual([15, 16]);
});

test.each([
  ['TB', true],
  ['T1', true],
  ['T', false],
  ['TBX', false],
  ['tb', false],
  ['T/', false],
  ['', false],
])('A-GST-81 the prefix %j is valid: %s', (prefix, isValid) => {
  expect(isInvoicePrefix(prefix)).toBe(isValid);
});
