import { expect, test } from 'vitest';
import { defaultSettings } from '#shop/settings/settings.ts';
import { settingsProblems } from '#shop/settings/settings-problems.ts';
import { changedFields, draftOf, merge, settingsOf } from './settings-draft.ts';

const loaded = draftOf(defaultSettings());

test('what was loaded is what is sent, and nothing of it counts as changed', () => {
  expect(settingsOf(loaded)).toEqual(defaultSettings());
  expect(changedFields(loaded, loaded)).toEqual([]);
});

test('rupees become paise, commas are welcome, and what is no number is refused', () => {
  const { shippingCharges } = settingsOf({ ...loaded, standard: '1,249.50', express: '0' });
  expect(shippingCharges).toMatchObject({ standard: 124_950, express: 0 });
  const wrong = { ...loaded, taxRate: '', standard: 'free', freeShippingThreshold: '-1' };
  expect(settingsProblems(settingsOf(wrong))).toEqual({
    taxRate: 'not-a-rate',
    standard: 'not-an-amount',
    freeShippingThreshold: 'not-an-amount',
  });
});

test('two people’s changes of different fields come together, mine where both changed one', () => {
  const mine = { ...loaded, taxRate: '5', stripText: 'Mine' };
  const theirs = { ...loaded, stripText: 'Theirs', phone: '1' };
  expect(merge(loaded, mine, theirs)).toEqual({ ...loaded, taxRate: '5', stripText: 'Mine', phone: '1' });
});
