import { expect, test } from 'vitest';
import { defaultSettings } from '#shop/settings/settings.ts';
import { settingsProblems } from '#shop/settings/settings-problems.ts';
import { changedFields, merge, toDraft, toSettings } from './settings-draft.ts';

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
