import { describe, expect, test } from 'vitest';
import type { FormLine, ReturnForm } from '#shop/returns/shown-return.ts';
import {
  addressMessages,
  findProblems,
  lineNote,
  listReasons,
  NOT_RETURNABLE,
  outcomeState,
  refundOf,
  requestKind,
  usableSizes,
} from './request-rules.ts';
import { initialValues, parseRequestForm, type RequestValues, toSizeValue } from './request-values.ts';

const LINE: FormLine = {
  id: 'kurta',
  name: 'Jaipur Kurta',
  size: 'L',
  picture: null,
  units: 2,
  allows: { return: true, exchange: true, claim: true },
  problem: null,
  refunds: [102_182, 204_364],
  claimRefunds: [112_082, 214_264],
  sizes: [
    { levelId: 'level-m', size: 'M', left: 1 },
    { levelId: 'level-s', size: 'S', left: 5 },
    { levelId: 'level-l', size: 'L', left: 9 },
  ],
};

const FORM: ReturnForm = {
  orderId: 'ORD-1-AAAAAAAAA',
  shortId: 'AAAAAAAA',
  deliveredOn: '10 Nov 2026',
  lines: [LINE],
  allows: { return: true, exchange: true, claim: true },
  returnUntil: '12 Nov 2026',
  exchangeUntil: '15 Nov 2026',
  claimUntil: '11 Nov 2026, 4:20 pm',
  hasUsedExchange: false,
  isPaidInCash: false,
  paymentLabel: 'UPI',
  address: {
    fullName: 'Asha Rao',
    address: '12 MG Road',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560001',
    // A landline number from years ago: the address of the order is never validated.
    phone: '080 4000 1200',
  },
  pickupMethod: 'courier',
  selfShipRefund: 9_900,
  sendExchangeAfter: 'pickup',
  refundDays: '5-7',
};

/** Whether the form was opened for a return or exchange, or to report a problem: `isProblem`. */
const FOR_RETURN = false;
const FOR_PROBLEM = true;

const VALUES: RequestValues = {
  ...initialValues(FORM, FOR_RETURN),
  reason: 'too-large',
  lines: [{ id: 'kurta', quantity: 1, wanted: { levelId: 'level-m', size: 'M' } }],
};

const withLine = (line: Partial<FormLine>): ReturnForm => ({ ...FORM, lines: [{ ...LINE, ...line }] });
const questions = (form: ReturnForm, values: RequestValues) =>
  findProblems(form, values).map(({ question }) => question);
const messages = (form: ReturnForm, values: RequestValues) => findProblems(form, values).map(({ message }) => message);

test.each([
  ['another size', [{ levelId: 'level-m', size: 'M', left: 1 }], true, 'exchange'],
  ['its own size only', [{ levelId: 'level-l', size: LINE.size, left: 1 }], true, 'refund'],
  ['no size', [], true, 'refund'],
  ['no size, and no refund is possible', [], false, 'exchange'],
])('S-RET-03 the outcome that is selected first for an item with %s', (_, sizes, isReturnOpen, outcome) => {
  const form = { ...withLine({ sizes }), allows: { return: isReturnOpen, exchange: true, claim: false } };
  expect(initialValues(form, FOR_RETURN).outcome).toBe(outcome);
});

test('S-RET-03 the form opens with its only item and an exchange', () => {
  expect(initialValues(FORM, FOR_RETURN)).toMatchObject({
    lines: [{ id: 'kurta', quantity: 1, wanted: null }],
    reason: null,
    outcome: 'exchange',
  });
  expect(initialValues(FORM, FOR_PROBLEM).reason).toBe('damaged');
  expect(initialValues({ ...FORM, lines: [LINE, { ...LINE, id: 'dress' }] }, FOR_RETURN).lines).toEqual([]);
});

test('S-RET-03 a complete request has no problem', () => {
  expect(findProblems(FORM, VALUES)).toEqual([]);
  expect(
    findProblems(FORM, { ...VALUES, outcome: 'refund', lines: [{ id: 'kurta', quantity: 2, wanted: null }] }),
  ).toEqual([]);
});

test('S-RET-03 the refund is exact, for the quantity, and in a claim with the delivery charge', () => {
  const two = { ...VALUES, lines: [{ id: 'kurta', quantity: 2, wanted: null }] };
  expect([refundOf(FORM, VALUES), refundOf(FORM, two)]).toEqual([102_182, 204_364]);
  // ₹2,043.64 and the delivery charge of ₹99.
  expect(refundOf(FORM, { ...two, reason: 'damaged' })).toBe(214_264);
});

test('S-RET-03 only sizes with enough units are offered, the same size only in a claim', () => {
  const sizes = (quantity: number, reason: RequestValues['reason']) =>
    usableSizes({ line: LINE, chosen: { id: 'kurta', quantity, wanted: null } }, reason).map(({ size }) => size);
  expect(sizes(1, 'too-large')).toEqual(['M', 'S']);
  expect(sizes(2, 'too-large')).toEqual(['S']);
  expect(sizes(1, 'damaged')).toEqual(['M', 'S', 'L']);
});

describe('S-RET-04 an item that cannot come back says why', () => {
  const claimOnly = { return: false, exchange: false, claim: true };
  test('an item with a problem of its own shows it', () => {
    expect(lineNote({ ...LINE, problem: 'Already in a return.' }, FORM)).toBe('Already in a return.');
    expect(lineNote(LINE, FORM)).toBeNull();
  });
  test('a product that is not taken back can still be reported', () => {
    const form = withLine({ allows: claimOnly });
    expect(lineNote({ ...LINE, allows: claimOnly }, form)).toBe(NOT_RETURNABLE);
    expect(messages(form, VALUES)).toContain(NOT_RETURNABLE);
    expect(requestKind(form, { ...VALUES, reason: 'wrong-item' })).toBe('claim');
  });
  test('with claims alone, only the reasons of a claim are offered', () => {
    expect(listReasons({ ...FORM, allows: claimOnly }, FOR_RETURN)).toEqual(['not-as-shown', 'damaged', 'wrong-item']);
    expect(listReasons(FORM, FOR_PROBLEM).slice(0, 3)).toEqual(['not-as-shown', 'damaged', 'wrong-item']);
    expect(listReasons(FORM, FOR_PROBLEM)).toHaveLength(6);
  });
});

describe('S-RET-05 each missing answer has its sentence, in the order of the page', () => {
  test('names every missing answer', () => {
    const empty = { ...VALUES, lines: [], reason: null, outcome: null };
    expect(questions({ ...FORM, isPaidInCash: true }, empty)).toEqual(['items', 'reason', 'outcome', 'vpa']);
  });
  test('asks for the size of an exchange', () => {
    const lines = [{ id: 'kurta', quantity: 1, wanted: null }];
    expect(messages(FORM, { ...VALUES, lines })).toEqual(['Choose a size.']);
  });
  test('refuses a second exchange and still offers a refund', () => {
    const allows = { return: true, exchange: false, claim: false };
    const form = { ...withLine({ allows }), allows, hasUsedExchange: true };
    expect(outcomeState('exchange', form, VALUES)).toEqual({
      isOffered: false,
      why: 'One exchange per order. You can still return it.',
    });
    expect(outcomeState('refund', form, VALUES)).toEqual({ isOffered: true });
  });
  test('refuses a refund after its time', () => {
    const allows = { return: false, exchange: true, claim: false };
    const form = { ...withLine({ allows }), allows };
    expect(outcomeState('refund', form, VALUES).isOffered).toBe(false);
    expect(findProblems(form, VALUES)).toEqual([]);
  });
  test('suggests a refund when no other size is left', () => {
    const form = withLine({ sizes: [{ levelId: 'level-l', size: 'L', left: 9 }] });
    expect(messages(form, VALUES)).toEqual(['No other size is left. Choose a refund.']);
  });
});

test('S-RET-07 a claim needs a photo, and damage that is reported after the deadline for claims does not', () => {
  const damaged: RequestValues = { ...VALUES, reason: 'damaged', outcome: 'refund' };
  expect(messages(FORM, damaged)).toEqual(['Please add a photo.']);
  expect(findProblems(FORM, { ...damaged, photoIds: ['a'] })).toEqual([]);
  const later = withLine({ allows: { return: true, exchange: true, claim: false } });
  expect(findProblems(later, damaged)).toEqual([]);
});

test.each(['', 'asha', 'asha@', 'asha k@okicici', 'a@b1'])('S-RET-09 %j is no UPI id', (vpa) => {
  expect(questions({ ...FORM, isPaidInCash: true }, { ...VALUES, vpa })).toEqual(['vpa']);
});

test('S-RET-09 a UPI id is asked for only after a payment in cash', () => {
  expect(findProblems({ ...FORM, isPaidInCash: true }, { ...VALUES, vpa: 'asha.k@okicici' })).toEqual([]);
  expect(findProblems(FORM, { ...VALUES, vpa: '' })).toEqual([]);
});

test('S-RET-10 a changed pickup address is checked, and the address of the order is not', () => {
  expect(addressMessages(FORM, VALUES)).toEqual({});
  const changed = { ...VALUES, address: { ...VALUES.address, pincode: '12', phone: '9845012345', city: '' } };
  expect(Object.keys(addressMessages(FORM, changed))).toEqual(['city', 'pincode']);
  expect(questions(FORM, changed)).toEqual(['pickup']);
  const landline = { ...VALUES, address: { ...VALUES.address, city: 'Mysuru', phone: '2040001200' } };
  expect(Object.keys(addressMessages(FORM, landline))).toEqual(['phone']);
  expect(addressMessages(FORM, { ...changed, pickupMethod: 'self' })).toEqual({});
});

test('S-RET-06 the posted form is read as it was entered, and hostile values are harmless', () => {
  const form = new FormData();
  form.append('item', 'kurta');
  form.append('item', 'kurta');
  form.append('quantity-kurta', '2');
  form.append('size-kurta', toSizeValue({ levelId: 'level-m', size: 'Free Size' }));
  form.append('reason', 'too-large');
  form.append('outcome', 'exchange');
  expect(parseRequestForm(form)).toMatchObject({
    lines: [{ id: 'kurta', quantity: 2, wanted: { levelId: 'level-m', size: 'Free Size' } }],
    reason: 'too-large',
    outcome: 'exchange',
    pickupMethod: 'courier',
  });
  const hostile = new FormData();
  hostile.append('item', '__proto__');
  hostile.append('quantity-__proto__', 'NaN');
  hostile.append('reason', 'constructor');
  hostile.append('comment', new Blob(['x']));
  expect(parseRequestForm(hostile)).toMatchObject({
    lines: [{ id: '__proto__', quantity: 1, wanted: null }],
    reason: null,
    outcome: null,
    comment: '',
  });
});
