import { describe, expect, it } from 'vitest';
import { MAX_SCAN_AGE_MS } from '#shop/stock-takes/stock-take.ts';
import { parseUnsentScans, toScan } from './unsent-scans.ts';

const SCAN = {
  id: '00000000-0000-4000-8000-000000000001',
  stockTakeId: '00000000-0000-4000-8000-000000000002',
  code: 'NK-M',
  quantity: 1,
  at: 1_000,
};

describe('A-TAKE-05 the scans in the browser’s storage', () => {
  it.each([
    ['nothing stored', null, []],
    ['no JSON', '{', []],
    ['no list', '{"length":1}', []],
    ['a scan', JSON.stringify([SCAN]), [SCAN]],
    [
      'other values between scans',
      JSON.stringify([
        null,
        1,
        'x',
        {},
        { ...SCAN, id: 'x' },
        { ...SCAN, quantity: 1.5 },
        { ...SCAN, quantity: -1 },
        SCAN,
      ]),
      [SCAN],
    ],
    ['a code that is too long', JSON.stringify([{ ...SCAN, code: 'x'.repeat(101) }]), []],
  ])('read %s: only valid scans remain', (_, text, scans) => {
    expect(parseUnsentScans(text)).toEqual(scans);
  });

  it.each([
    [1_000, 0],
    [61_000, 60_000],
    [0, 0],
    [1e15, MAX_SCAN_AGE_MS],
  ])('a scan made at 1000 ms is sent at %d ms with an age of %d ms, from 0 to a week', (now, ageMs) => {
    expect(toScan(SCAN, now)).toEqual({ id: SCAN.id, code: 'NK-M', quantity: 1, ageMs });
  });
});
