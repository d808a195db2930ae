import { expect, test } from 'vitest';
import { findProductSlugProblem, followsName } from './product-slug.ts';

test.each([
  ['red-saree', null],
  ['saree-2', null],
  ['9-yards', null],
  ['constructor', null],
  ['a'.repeat(200), null],
  ['a'.repeat(201), 'too-long'],
  ['Red-saree', 'capital-letters'],
  ['red saree', 'characters'],
  ['red_saree', 'characters'],
  ['लाल-साड़ी', 'characters'],
  ['red/saree', 'characters'],
  ['red.saree', 'characters'],
  ['-red', 'hyphens'],
  ['red-', 'hyphens'],
  ['red--saree', 'hyphens'],
  ['-', 'hyphens'],
  ['new', 'reserved'],
  ['undefined', 'reserved'],
])('A-ADDRESS-01 the address %s: %s', (slug, problem) => {
  expect(findProductSlugProblem(slug)).toBe(problem);
});

test.each([
  ['red-saree', true],
  ['red-saree-2', true],
  ['red-saree-2-b', false],
  ['red-saree-', false],
  ['diwali', false],
])('A-ADDRESS-03 %s was made from the name Red Saree: %s', (slug, expected) => {
  expect(followsName(slug, { name: 'Red Saree', sku: 'RS' })).toBe(expected);
});
