import { expect, test } from 'vitest';
import type { Created } from '../shipment-dialog/ask-shipment.ts';
import type { OptionsAnswer } from '../shipment-dialog/shipment-options.ts';
import { type Questions, sendOrder, tallyOf } from './bulk-run.ts';

const surface = { id: 1, name: 'Delhivery Surface', rate: 8_240, days: 4, by: null, marks: [] };
const air = { id: 2, name: 'Delhivery Air', rate: 13_460, days: 2, by: null, marks: [] };
const offered: OptionsAnswer = {
  ok: true,
  recipient: 'Pooja Deshmukh, Pune',
  from: '110001',
  to: '411045',
  parcel: '0.5 kg',
  collect: null,
  couriers: [surface, air],
  recommendedId: 2,
};
const made: Created = { ok: true, message: '', value: { courierName: null, awb: '14372810056214' } };
const money = (paise: number) => `₹${paise / 100}`;

function asking(options: OptionsAnswer, create: Created = made) {
  const asked: number[] = [];
  const questions: Questions = {
    options: async () => options,
    create: async (_, courierId) => {
      asked.push(courierId);
      return create;
    },
  };
  return { asked, questions };
}

test.each([
  ['recommended', 2, 'Delhivery Air, ₹134.6, AWB 14372810056214'],
  ['cheapest', 1, 'Delhivery Surface, ₹82.4, AWB 14372810056214'],
  ['fastest', 2, 'Delhivery Air, ₹134.6, AWB 14372810056214'],
] as const)('by the rule %s courier %i is taken', async (rule, courierId, words) => {
  const { asked, questions } = asking(offered);
  expect(await sendOrder('ORD-1', rule, questions, money)).toEqual({
    stopped: false,
    outcome: { kind: 'created', words },
  });
  expect(asked).toEqual([courierId]);
});

test('an order that is refused is told with its reason, and the next one goes on', async () => {
  const late = {
    ok: false,
    message: 'Failed to create shipment. Please try again.',
    reason: 'Not processing.',
  } as const;
  const { questions } = asking(offered, late);
  expect(await sendOrder('ORD-1', 'cheapest', questions, money)).toEqual({
    stopped: false,
    outcome: { kind: 'failed', words: 'Not processing.' },
  });
  const nowhere = asking({ ok: false, message: 'There is no such order.' });
  expect(await sendOrder('ORD-1', 'cheapest', nowhere.questions, money)).toMatchObject({
    outcome: { kind: 'failed', words: 'There is no such order.' },
  });
  expect(nowhere.asked).toEqual([]);
});

test('an end of the session, and a store that does not answer, stop the rest', async () => {
  const gone = { ok: false, message: '', reason: 'Your session has ended.', unanswered: 'no-answer' } as const;
  expect(await sendOrder('ORD-1', 'cheapest', asking(gone).questions, money)).toEqual({
    stopped: true,
    because: 'Your session has ended.',
  });
  expect(await sendOrder('ORD-1', 'cheapest', asking(offered, gone).questions, money)).toMatchObject({ stopped: true });
});

test('the tally counts what is created, failed and left', () => {
  const created = { kind: 'created', words: '' } as const;
  const failed = { kind: 'failed', words: '' } as const;
  const outcomes = [created, failed, created, { kind: 'working' }, { kind: 'waiting' }] as const;
  expect(tallyOf(outcomes)).toEqual({ created: 2, failed: 1, left: 2 });
});
