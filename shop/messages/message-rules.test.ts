import { describe, expect, test } from 'vitest';
import type { MESSAGE_STATES } from '#config/value-lists.ts';
import { monthInIndia } from '#shop/indian-clock.ts';
import { DEFAULT_MESSAGE_SETTINGS, hasMessageSettingsProblem } from '#shop/settings/message-settings.ts';
import { costOf } from './message-budget.server.ts';
import { afterFailure, type ChannelSetup, chooseChannel, describeRefusal } from './message-channel.ts';
import { stateAfter } from './message-state.ts';
import { firstName, messageValues } from './message-values.ts';
import { nextSmsTime } from './quiet-hours.ts';
import { isStopRequest } from './stop-request.ts';

describe('S-MSG-03 the channel of a message', () => {
  const USABLE: ChannelSetup = { hasAccount: true, isOn: true, providerName: 'order_placed', problem: null };
  const UNUSABLE: readonly ChannelSetup[] = [
    { ...USABLE, hasAccount: false },
    { ...USABLE, isOn: false },
    { ...USABLE, providerName: null },
    { ...USABLE, providerName: '' },
    { ...USABLE, problem: 'WhatsApp has paused the template.' },
  ];

  test('is WhatsApp when it can be used, whatever SMS can do', () => {
    for (const sms of [USABLE, ...UNUSABLE]) expect(chooseChannel({ whatsapp: USABLE, sms })).toBe('whatsapp');
  });

  test.each(UNUSABLE)('is SMS, or none, when WhatsApp is %j', (whatsapp) => {
    expect(chooseChannel({ whatsapp, sms: USABLE })).toBe('sms');
    for (const sms of UNUSABLE) expect(chooseChannel({ whatsapp, sms })).toBeNull();
  });

  test.each([
    ['refused', 1, 'failed'],
    ['unknown', 1, 'unknown'],
    ['unavailable', 1, { retryInS: 60 }],
    ['unavailable', 9, { retryInS: 60 }],
    ['unavailable', 10, 'failed'],
  ] as const)('after the failure %s at attempt %i it is %j', (kind, attempts, next) => {
    expect(afterFailure({ kind }, attempts)).toEqual(next);
  });

  test('A-MSG-04 a refusal is described for staff', () => {
    const template = { name: 'order_shipped', language: 'en' };
    expect(describeRefusal(131_026, '', template)).toBe('The number has no WhatsApp.');
    expect(describeRefusal(132_001, '', template)).toBe('WhatsApp does not know a template order_shipped in en.');
    expect(describeRefusal(132_015, '', template)).toBe('WhatsApp has paused the template order_shipped.');
    expect(describeRefusal(190, 'Invalid token', template)).toBe('Invalid token (190)');
  });
});

describe('A-MSG-05 the state of a message only moves forward', () => {
  const FORWARD = ['sent', 'delivered', 'read'] as const;
  test('reports in any order and any number of times end in the furthest state', () => {
    const orders = [0, 1, 2].flatMap((a) => [0, 1, 2].flatMap((b) => [0, 1, 2].map((c) => [a, b, c])));
    for (const order of orders) {
      let state: (typeof MESSAGE_STATES)[number] = 'sent';
      for (const index of order) state = stateAfter(state, FORWARD[index] ?? 'sent') ?? state;
      expect(state).toBe(FORWARD[Math.max(...order)]);
    }
  });

  test.each([
    ['waiting', 'failed', 'failed'],
    ['unknown', 'delivered', 'delivered'],
    ['unknown', 'failed', 'failed'],
    ['sent', 'failed', 'failed'],
    ['failed', 'failed', null],
    ['failed', 'sent', null],
    ['failed', 'delivered', 'delivered'],
    ['delivered', 'failed', null],
    ['read', 'failed', null],
    ['read', 'delivered', null],
    ['stopped', 'sent', null],
  ] as const)('%s and the report %s give %s', (state, reported, next) => {
    expect(stateAfter(state, reported)).toBe(next);
  });
});

describe('S-MSG-06 an SMS that was asked for is sent from 10:00 to 21:00 in India', () => {
  const india = (time: string) => new Date(`2026-11-18T${time}:00.000+05:30`);
  test.each([
    ['09:59', '2026-11-18T04:30:00.000Z'],
    ['10:00', '2026-11-18T04:30:00.000Z'],
    ['20:59', '2026-11-18T15:29:00.000Z'],
    ['21:00', '2026-11-19T04:30:00.000Z'],
    ['23:59', '2026-11-19T04:30:00.000Z'],
    ['00:00', '2026-11-18T04:30:00.000Z'],
  ])('one queued at %s is due at %s', (time, due) => expect(nextSmsTime(india(time)).toISOString()).toBe(due));
});

test.each([
  ['STOP', true],
  [' stop ', true],
  ['Stop.', true],
  ['Unsubscribe!', true],
  ['बंद', true],
  ['बंद।', true],
  ['“STOP”', true],
  ['Please stop the parcel', false],
  ['STOP IT', false],
  ['', false],
  ['stopp', false],
])('S-MSG-08 the text %j ends messages: %s', (text, ends) => expect(isStopRequest(text)).toBe(ends));

describe('S-MSG-04 the values of a message', () => {
  test.each([
    ['Asha Rao', 'Asha'],
    ['  ललिता  देवी', 'ललिता'],
    ["O'Neil", "O'Neil"],
    ['evil.example/win', 'there'],
    ['https://evil.example', 'there'],
    ['A'.repeat(40), 'there'],
    ['12', 'there'],
    ['', 'there'],
  ])('the name %j is %j', (name, first) => expect(firstName(name)).toBe(first));

  test('are exactly the variables of the event', () => {
    const input = {
      order: { orderId: 'ORD-1-AB12CD34', customerName: 'Asha Rao', total: 129_900 },
      courier: 'Delhivery',
      awb: '123456',
      refunded: 50_000,
      returnStep: 'Approved',
      store: { name: 'Tanabana', url: 'https://shop.example' },
    };
    const link = 'https://shop.example/track-order?orderId=ORD-1-AB12CD34';
    expect(messageValues('order-placed', input)).toEqual({
      name: 'Asha',
      order: 'AB12CD34',
      total: '₹1,299',
      link,
      store: 'Tanabana',
    });
    expect(messageValues('order-shipped', { ...input, courier: null, awb: null })).toMatchObject({
      courier: 'the courier',
      awb: '-',
    });
    expect(messageValues('return-changed', input)).toMatchObject({ step: 'Approved' });
    expect(messageValues('order-refunded', input)).toMatchObject({ amount: '₹500' });
  });
});

test('A-MSG-07 a message costs what the settings say; email costs nothing', () => {
  // In thousandths of a rupee. The costs of WhatsApp are the default settings.
  const settings = { ...DEFAULT_MESSAGE_SETTINGS, smsCost: 210 };
  expect(costOf(settings, { channel: 'sms', kind: 'service' })).toBe(210);
  expect(costOf(settings, { channel: 'whatsapp', kind: 'service' })).toBe(115);
  expect(costOf(settings, { channel: 'whatsapp', kind: 'opt-in' })).toBe(862);
  expect(costOf(settings, { channel: 'email', kind: 'service' })).toBeNull();
  expect(hasMessageSettingsProblem(settings)).toBe(false);
  for (const smsCost of [-1, 0.5, 1e9, Number.NaN])
    expect(hasMessageSettingsProblem({ ...settings, smsCost })).toBe(true);
});

test('A-MSG-07 a month begins at midnight in India', () => {
  expect(monthInIndia(new Date('2026-10-31T18:30:00.000Z'))).toEqual({
    name: '2026-11',
    start: new Date('2026-10-31T18:30:00.000Z'),
  });
  expect(monthInIndia(new Date('2026-10-31T18:29:00.000Z')).name).toBe('2026-10');
});
