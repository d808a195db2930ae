import { describe, expect, it } from 'vitest';
import { mergeTyped } from './merge-typed.ts';

describe('A-FORM-01 values typed while a save is under way', () => {
  const sent = { name: 'Flat', code: ' flat ', tags: ['a'] };
  const saved = { name: 'Flat', code: 'FLAT', tags: ['a'] };
  it.each([
    ['nothing was typed: the saved values', sent, saved],
    ['another name was typed: it stays', { ...sent, name: 'Flat 200' }, { ...saved, name: 'Flat 200' }],
    ['a list was changed: it stays', { ...sent, tags: ['a', 'b'] }, { ...saved, tags: ['a', 'b'] }],
    ['a field was emptied: it stays empty', { ...sent, name: '' }, { ...saved, name: '' }],
  ])('%s', (_, typed, expected) => {
    expect(mergeTyped(sent, typed, saved)).toEqual(expected);
  });
});
