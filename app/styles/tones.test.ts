import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TONES } from '#shop/catalog/picture.ts';

test('every tone of the catalogue has a class with its colour, and there are no others', () => {
  const css = readFileSync(new URL('./tones.css', import.meta.url), 'utf8');
  const classes = [...css.matchAll(/\.tone-(\w+) \{\s+background-color: (#\w+);/g)].map(([, name, color]) => [
    name,
    color,
  ]);
  expect(Object.fromEntries(classes)).toEqual(TONES);
});
