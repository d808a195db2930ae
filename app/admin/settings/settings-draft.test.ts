import { expect, test } from 'vitest';
import { defaultSettings } from '#shop/settings/settings.ts';
import { settingsProblems } from '#shop/settings/settings-problems.ts';
import { changedFields, merge, toDraft, toSavedDraft, toSettings, valueText } from './settings-draft.ts';
import { modeEffects } from './settings-messages.ts';

const loaded = toDraft(defaultSettings());

test('loaded settings are converted back without changes', () => {
  expect(defaultSettings()).toMatchObject(toSettings(loaded));
  expect(changedFields(loaded, loaded)).toEqual([]);
});

test('converts rupees to paise, accepts commas and refuses other text', () => {
  const { shippingCharges } = toSettings({ ...loaded, standard: '1,249.50', express: '0' });
  expect(shippingCharges).toMatchObject({ standard: 124_950, express: 0 });
  const invalidDraft = { ...loaded, taxRate: '', standard: 'free', freeShippingThreshold: '-1' };
  expect(settingsProblems(toSettings(invalidDraft))).toEqual({
    taxRate: 'not-a-rate',
    standard: 'not-an-amount',
    freeShippingThreshold: 'not-an-amount',
  });
});

test('merges two people’s changes; mine win where both changed a field', () => {
  const mine = { ...loaded, taxRate: '5', stripText: 'Mine' };
  const theirs = { ...loaded, stripText: 'Theirs', phone: '1' };
  expect(merge(loaded, mine, theirs)).toEqual({ ...loaded, taxRate: '5', stripText: 'Mine', phone: '1' });
});

test('A-GST-01 A-GST-03 A-GST-04 converts the GST registration, and after a save shows the stored texts', () => {
  const draft = { ...loaded, taxMode: 'gst', gstin: ' 29aaact0000a1zb', invoicePrefix: 'tb ', hsnDigits: '6' } as const;
  expect(toSettings(draft)).toMatchObject({ taxMode: 'gst', gst: { hsnDigits: 6, defaultClassId: null } });
  // The composition scheme exists in mode none only, so mode gst drops it.
  expect(toSavedDraft({ ...draft, isComposition: true })).toMatchObject({
    gstin: '29AAACT0000A1ZB',
    invoicePrefix: 'TB',
    isComposition: false,
  });
});

test('A-GST-01 a changed value is shown by its name on the screen', () => {
  const draft = { ...loaded, taxMode: 'gst', defaultClassId: 'c' } as const;
  expect(valueText(draft, 'taxMode')).toBe('Prices include GST');
  expect(valueText(draft, 'defaultClassId', new Map([['c', 'Sarees']]))).toBe('Sarees');
  expect(valueText({ ...draft, defaultClassId: '' }, 'defaultClassId')).toBe('–');
});

test('A-GST-06 before the tax mode changes, staff read what happens to prices and orders', () => {
  expect(modeEffects('flat', 'gst')).toEqual([
    'Your prices stay as they are and now include GST: shoppers pay exactly the price that they see.',
    'Orders that were placed before keep their amounts and their tax.',
    'Read your own pages, such as Terms, once more: their text may mention GST.',
  ]);
  expect(modeEffects('gst', 'none')).toContain('Keep the GSTIN until they are sent: their invoices show it.');
});
