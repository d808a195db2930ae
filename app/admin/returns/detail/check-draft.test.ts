import { describe, expect, test } from 'vitest';
import { CHECKED_WITH_NOTE } from '#shop/returns/return-labels.ts';
import type { ReturnItem } from '#shop/returns/shown-return.ts';
import {
  checkErrors,
  countChecked,
  isReduced,
  toCheck,
  toCheckDraft,
  withDisposition,
  withFinding,
} from './check-draft.ts';

const item = (id: string, overrides: Partial<ReturnItem> = {}): ReturnItem => ({
  id,
  orderItemId: id,
  unit: 1,
  name: 'Kurta',
  size: 'M',
  picture: null,
  wantedSize: null,
  finding: null,
  disposition: null,
  refundAmount: null,
  fullRefund: 120_873,
  price: 129_900,
  discount: 9_027,
  ...overrides,
});
const kurta = item('kurta');
const dress = item('dress', { fullRefund: 204_619 });
const shown = { items: [kurta, dress], outcome: 'refund', answer: '', events: [] } as const;

describe('the draft of a check', () => {
  test('A-RET-06 an item in order goes to the shelf and is refunded in full; a worn one is written off and refunded by half', () => {
    expect(withFinding('ok')).toMatchObject({ disposition: 'shelf', refund: 'full' });
    const draft = { items: { kurta: withFinding('ok'), dress: withFinding('worn') }, note: 'The hem is stained.' };
    expect(toCheck(draft, shown)).toEqual({
      items: [
        { id: 'kurta', finding: 'ok', disposition: 'shelf', refundAmount: 120_873 },
        // Half of 204,619, rounded up.
        { id: 'dress', finding: 'worn', disposition: 'write-off', refundAmount: 102_310 },
      ],
      note: 'The hem is stained.',
    });
    expect([checkErrors(draft, shown), countChecked(draft, shown)]).toEqual([{}, 2]);
  });

  test('A-RET-06 nothing is refunded of an item that is wrong, missing or sent back', () => {
    for (const finding of ['wrong', 'missing'] as const) {
      expect(withFinding(finding)).toMatchObject({ disposition: null, refund: 'none' });
    }
    const sentBack = withDisposition(withFinding('ok'), 'send-back');
    expect(sentBack).toMatchObject({ disposition: 'send-back', refund: 'none' });
    expect(withDisposition(sentBack, 'shelf')).toMatchObject({ disposition: 'shelf', refund: 'full' });
  });

  test('A-RET-06 A-RETD-01 a refund of less than everything needs a note, and no amount exceeds what was paid', () => {
    const withoutNote = { items: { kurta: withFinding('ok'), dress: withFinding('worn') }, note: ' ' };
    expect(isReduced(withoutNote, shown)).toBe(true);
    expect(checkErrors(withoutNote, shown)).toEqual({ note: expect.stringContaining('why less') });
    const withAmount = (amount: string) => ({
      items: { kurta: withFinding('ok'), dress: { ...withFinding('worn'), refund: 'other' as const, amount } },
      note: 'Stained',
    });
    expect(checkErrors(withAmount('2,046.19'), shown)).toEqual({});
    expect(checkErrors(withAmount('2046.20'), shown)).toEqual({ dress: expect.stringContaining('paid less') });
    expect(checkErrors(withAmount('half'), shown)).toEqual({ dress: expect.stringContaining('amount') });
    expect(checkErrors(withAmount('10.999'), shown)).toEqual({ dress: expect.stringContaining('two decimals') });
    expect(checkErrors(withAmount('-1'), shown)).toEqual({ dress: expect.stringContaining('amount') });
    expect(checkErrors({ items: {}, note: '' }, shown)).toEqual({
      kurta: 'Choose what came back.',
      dress: 'Choose what came back.',
    });
  });

  test('A-RET-06 an item of an exchange that is in order is neither refunded nor reduced', () => {
    const exchange = { ...shown, outcome: 'exchange', items: [kurta] } as const;
    const draft = { items: { kurta: withFinding('ok') }, note: '' };
    expect(isReduced(draft, exchange)).toBe(false);
    expect(toCheck(draft, exchange).items).toEqual([
      { id: 'kurta', finding: 'ok', disposition: 'shelf', refundAmount: null },
    ]);
  });

  test('A-RET-06 a stored check is shown as it was typed', () => {
    const draft = {
      items: { kurta: withFinding('ok'), dress: { ...withFinding('worn'), refund: 'other' as const, amount: '900.5' } },
      note: 'Stained',
    };
    const stored = {
      ...shown,
      answer: 'Stained',
      events: [{ status: 'checked', description: CHECKED_WITH_NOTE, at: new Date() }] as const,
      items: [
        item('kurta', { finding: 'ok', disposition: 'shelf', refundAmount: 120_873 }),
        item('dress', { finding: 'worn', disposition: 'write-off', refundAmount: 90_050, fullRefund: 204_619 }),
      ],
    };
    expect(toCheckDraft(stored)).toEqual(draft);
    // The answer is the note of a check only after a check with a note; here it is the answer of the approval.
    expect(toCheckDraft({ ...shown, answer: 'Approved' }).note).toBe('');
    const checked = { status: 'checked', description: 'Checked', at: new Date() } as const;
    expect(toCheckDraft({ ...stored, answer: 'Approved', events: [...stored.events, checked] }).note).toBe('');
  });
});
