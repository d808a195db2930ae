import { expect, test } from 'vitest';
import { findStateNote, getBusinessErrors, NO_BUSINESS } from './business-buyer.ts';

const GSTIN = '27AAPFU0939F1ZV';
const INVALID_GSTIN = 'Please enter a valid GSTIN (15 characters).';
const NO_NAME = 'Please enter the name of the business.';

test.each([
  ['a consumer', NO_BUSINESS, {}],
  ['spaces', { gstin: ' ', business: ' ' }, {}],
  ['a business', { gstin: GSTIN, business: 'Udaan Traders' }, {}],
  ['a number without a name', { gstin: GSTIN, business: ' ' }, { business: NO_NAME }],
  ['a name without a number', { gstin: '', business: 'Udaan Traders' }, { gstin: INVALID_GSTIN }],
  ['a wrong number', { gstin: '27AAPFU0939F1Z1', business: 'Udaan Traders' }, { gstin: INVALID_GSTIN }],
])('S-GST-08 checks %s', (_, buyer, errors) => {
  expect(getBusinessErrors(buyer)).toEqual(errors);
});

test.each([
  ['the same State', GSTIN, 'Maharashtra', '411001', null],
  [
    'another State',
    GSTIN,
    'Karnataka',
    '560001',
    'This GSTIN belongs to Maharashtra; your delivery address is in Karnataka.',
  ],
  ['no address yet', GSTIN, '', '', null],
  ['an invalid number', 'x', 'Karnataka', '560001', null],
])('S-GST-08 compares the States: %s', (_, gstin, state, pincode, note) => {
  expect(findStateNote({ gstin, business: '' }, { state, pincode })).toBe(note);
});
