import { expect, test } from 'vitest';
import { settingsForOwner } from './owner-settings.ts';
import { settingsProblems } from './settings-problems.ts';
import { stripContradiction } from './strip.ts';

const OWNER = { email: 'owner@gmail.example', publicUrl: 'https://www.kaverisilks.in', mailFrom: null };

test('O-START-03 A-GST-07 a new production store begins without anything of the sample store', () => {
  const settings = settingsForOwner(OWNER);
  expect(settings).toMatchObject({
    storeInfo: { name: 'kaverisilks.in', email: 'owner@gmail.example', phone: '', address: '' },
    ownerMail: { isOn: true, address: 'owner@gmail.example' },
    showsDefaultTexts: false,
  });
  expect(settings).toMatchObject({ taxMode: 'flat', gst: { gstin: '', defaultClassId: null, ratesCheckedAt: null } });
  expect(JSON.stringify(settings)).not.toMatch(/tanabana|bangalore|\.example\/|\+91/i);
  expect(settingsProblems(settings)).toEqual({});
});

test('O-START-04 the strip of a new production store names the amount that checkout uses', () => {
  const { stripText, shippingCharges } = settingsForOwner(OWNER);
  expect(stripText).toBe('Free shipping on orders above ₹999');
  expect(stripContradiction(stripText, shippingCharges.freeShippingThreshold)).toBeNull();
});

test.each([
  ['Kaveri Silks <care@kaverisilks.in>', 'care@kaverisilks.in'],
  [' care@kaverisilks.in ', 'care@kaverisilks.in'],
])('O-START-03 takes the email of the store from the sender %j', (mailFrom, email) => {
  expect(settingsForOwner({ ...OWNER, mailFrom }).storeInfo.email).toBe(email);
});
