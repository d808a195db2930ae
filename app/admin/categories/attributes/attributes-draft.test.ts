import { describe, expect, test } from 'vitest';
import { type AttributeDraft, addAttribute, draftErrors, toAttributes, toDraft } from './attributes-draft.ts';

const row = (change: Partial<AttributeDraft>): AttributeDraft => ({
  key: null,
  name: 'Neck',
  values: '',
  filterable: true,
  ...change,
});

test('A-ATTR-01 the form shows stored attributes and sends them unchanged, without blank rows', () => {
  const stored = [{ key: 'neck', name: 'Neck', values: ['Round', 'V neck'], filterable: true }];
  expect(toDraft(stored).attributes).toEqual([{ ...stored[0], values: 'Round, V neck' }]);
  expect(toAttributes(addAttribute(toDraft(stored)))).toEqual(stored);
});

test('A-ATTR-01 typed names and values are tidied before they are sent', () => {
  expect(toAttributes({ attributes: [row({ name: ' Sleeve ', values: 'Full,, Half  sleeve ,Full' })] })).toEqual([
    { key: null, name: 'Sleeve', values: ['Full', 'Half sleeve'], filterable: true },
  ]);
});

describe('A-ATTR-02 each field has its own error', () => {
  test.each<[string, readonly Partial<AttributeDraft>[], object]>([
    ['no mistake', [{}, { name: 'Sleeve', values: 'Full, Half' }, { name: '', values: '' }], {}],
    ['a missing name', [{ name: ' ', values: 'Round' }], { 'name.0': 'Name this attribute.' }],
    ['a name twice', [{}, { name: 'neck ' }], { 'name.1': 'This attribute is there twice.' }],
    [
      'a fixed field',
      [{ name: 'material' }, { name: 'Fabric' }],
      {
        'name.0': 'Every product has this already. Fill in its own field.',
        'name.1': 'Every product has this already. Fill in its own field.',
      },
    ],
    ['a value twice', [{ values: 'Round, round' }], { 'values.0': 'Two values differ by capital letters only.' }],
    [
      'too many values',
      [{ values: Array.from({ length: 41 }, (_, index) => `v${index}`).join() }],
      { 'values.0': 'Enter at most 40 values.' },
    ],
    ['a long value', [{ values: 'x'.repeat(61) }], { 'values.0': `“${'x'.repeat(20)}…” is longer than 60 letters.` }],
    // The names of properties that every JavaScript object has are no mistake.
    ['names of built-in properties', [{ name: 'constructor', values: '__proto__' }], {}],
  ])('for %s', (_, rows, errors) => {
    expect(draftErrors({ attributes: rows.map(row) })).toEqual(errors);
  });
});
