import { expect, test } from 'vitest';
import { parseMsg91Reports } from './msg91-reports.ts';

test.each([
  [
    [{ requestId: 'a1', report: [{ number: '919845012345', status: '1', desc: 'DELIVERED' }] }],
    'delivered',
    'DELIVERED',
  ],
  [{ requestId: 'a1', number: '919845012345', status: 1, desc: 'Delivered' }, 'delivered', 'Delivered'],
  [
    [{ requestId: 'a1', report: [{ status: '16', desc: 'Rejected by the operator' }] }],
    'failed',
    'Rejected by the operator',
  ],
  [{ request_id: 'a1', status: '2', description: 'FAILED' }, 'failed', 'FAILED'],
])('A-MSG-03 reads the delivery report %j as %s', (body, status, detail) => {
  expect(parseMsg91Reports(body)).toEqual([{ requestId: 'a1', status, detail }]);
});

test('A-MSG-03 leaves out reports that are malformed or not final, and returns null for a body without reports', () => {
  expect(parseMsg91Reports([{ requestId: 'a1', report: [{ status: '5', desc: 'Pending' }] }])).toEqual([]);
  expect(
    parseMsg91Reports([
      { requestId: 'a b', status: '1' },
      { requestId: {}, status: '1' },
    ]),
  ).toEqual([]);
  for (const hostile of [null, [], 'x', 7, {}, [null], [[]]]) expect(parseMsg91Reports(hostile)).toBeNull();
});
