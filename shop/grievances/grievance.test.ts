import { expect, test } from 'vitest';
import { grievanceDeadlines, missedDeadline, serialFromTicket, ticketNumber } from './grievance.ts';

const at = (text: string) => new Date(text);

test.each([
  ['in the middle of a year', 123, '2026-11-17T04:30:00Z', 'G-26-000123'],
  ['on New Year’s Eve in UTC, which is the next year in India', 1, '2026-12-31T18:30:00Z', 'G-27-000001'],
  ['before that moment', 1, '2026-12-31T18:29:59Z', 'G-26-000001'],
  ['after a million complaints', 1_234_567, '2027-01-05T00:00:00Z', 'G-27-1234567'],
])('S-GRV-02 the ticket number %s', (_, serial, receivedAt, number) => {
  expect(ticketNumber(serial, at(receivedAt))).toBe(number);
});

test.each([
  ['2026-11-17T04:30:00Z', '2026-11-19T04:30:00Z', '2026-12-17T04:30:00Z'],
  // The time is 31 January, 23:00 in India.
  ['2027-01-31T17:30:00Z', '2027-02-02T17:30:00Z', '2027-02-28T17:30:00Z'],
  // The time is 1 February, 01:00 in India, while it is still January in UTC.
  ['2027-01-31T19:30:00Z', '2027-02-02T19:30:00Z', '2027-02-28T19:30:00Z'],
  ['2026-12-31T04:30:00Z', '2027-01-02T04:30:00Z', '2027-01-31T04:30:00Z'],
])('S-GRV-03 a complaint of %s is acknowledged by %s and resolved by %s', (receivedAt, acknowledgeBy, resolveBy) => {
  expect(grievanceDeadlines(at(receivedAt))).toEqual({
    acknowledgeBy: at(acknowledgeBy),
    resolveBy: at(resolveBy),
  });
});

test.each([
  ['G-26-000123', 123],
  [' g-26-123 ', 123],
  ['000123', 123],
  ['G26000123', 123],
  ['G-26-', null],
  ['99999999999', null],
  ['0', null],
  ['ORD-1', null],
])('A-GRV-01 finds the serial in %j: %s', (typed, serial) => {
  expect(serialFromTicket(typed)).toBe(serial);
});

const OPEN = {
  status: 'open',
  acknowledgeBy: at('2026-11-19T00:00:00Z'),
  acknowledgedAt: null,
  resolveBy: at('2026-12-17T00:00:00Z'),
} as const;
const ACKNOWLEDGED = { ...OPEN, acknowledgedAt: at('2026-11-17T00:00:05Z') };

test.each([
  ['before both deadlines', OPEN, '2026-11-18T23:59:59Z', null],
  ['without an acknowledgement', OPEN, '2026-11-19T00:00:00Z', 'acknowledge'],
  ['with an acknowledgement', ACKNOWLEDGED, '2026-11-30T00:00:00Z', null],
  ['after a month', ACKNOWLEDGED, '2026-12-17T00:00:00Z', 'resolve'],
  ['answered but not closed', { ...ACKNOWLEDGED, status: 'answered' }, '2026-12-18T00:00:00Z', 'resolve'],
  ['closed', { ...OPEN, status: 'closed' }, '2027-12-18T00:00:00Z', null],
] as const)('A-GRV-04 the missed deadline of a complaint %s', (_, grievance, now, missed) => {
  expect(missedDeadline(grievance, at(now))).toBe(missed);
});
