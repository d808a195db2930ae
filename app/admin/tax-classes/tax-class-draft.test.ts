import { expect, test } from 'vitest';
import type { TaxClassFields } from '#shop/tax/tax-class.ts';
import { changedLabels, draftErrors, newTaxClass, toDraft, toFields, toSavedDraft } from './tax-class-draft.ts';
import { deleteRefusalMessage, fieldsToFixText } from './tax-class-messages.ts';

const TODAY = '2026-11-17';
const slab = { kind: 'slab', rate: 5, threshold: 250_000, rateAbove: 18 } as const;
const stored: TaxClassFields = {
  name: 'Clothing',
  hsn: '6204',
  unit: 'PCS',
  rates: [
    { ...slab, validFrom: '2025-09-22' },
    { ...slab, validFrom: TODAY },
    { ...slab, validFrom: '2027-04-01', rateAbove: 12.5 },
  ],
};

test('A-GST-09 the form edits the rates of today and later', () => {
  const draft = toDraft(stored, TODAY);
  expect(draft.rates.map(({ validFrom }) => validFrom)).toEqual([TODAY, '2027-04-01']);
  expect(draft.rates[1]).toMatchObject({ rate: '5', threshold: '2500', rateAbove: '12.5' });
  expect(toFields(draft).rates).toEqual(stored.rates.slice(1));
  expect(changedLabels(draft, { ...draft, hsn: '6104', rates: [] })).toEqual(['HSN code', 'Rates']);
});

test('A-GST-09 after a save the form has the trimmed texts, and the rates by their first day', () => {
  const draft = toDraft(stored, TODAY);
  expect(toSavedDraft({ ...draft, name: ' Kurtas ', rates: draft.rates.toReversed() })).toEqual({
    ...draft,
    name: 'Kurtas',
  });
});

test('A-GST-09 a new class names its missing fields', () => {
  const errors = draftErrors(newTaxClass(TODAY), { today: TODAY, stored: [] });
  expect(errors).toEqual({
    name: 'Give the class a name.',
    hsn: '4, 6 or 8 digits.',
    'rates.0.rate': 'A percentage from 0 to 99, in steps of 0.01.',
  });
  expect(fieldsToFixText(errors)).toBe('3 fields to fix: Name, HSN code, Rate');
});

test.each([
  [{ inUse: { categories: 3, products: 12 } }, '3 categories and 12 products use it.'],
  [{ inUse: { categories: 1, products: 0 } }, '1 category uses it.'],
  [{ inUse: { categories: 0, products: 1_200 } }, '1,200 products use it.'],
  ['is-default', 'It is the default class of the store. Choose another one in Settings first.'],
] as const)('A-GST-10 says why %j is not deleted', (reason, message) => {
  expect(deleteRefusalMessage(reason)).toBe(message);
});
