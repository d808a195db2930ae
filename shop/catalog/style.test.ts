import { expect, test } from 'vitest';
import { findJoinProblem, MAX_STYLE_COLORS } from './style.ts';

const member = (id: string, color: string) => ({ id, color });

test.each([
  { name: 'two colours', one: [member('a', 'Blue')], other: [member('b', 'Rust')], problem: null },
  {
    name: 'a product that is already there',
    one: [member('a', 'Blue'), member('b', 'Rust')],
    other: [member('b', 'Rust'), member('a', 'Blue')],
    problem: 'same-product',
  },
  { name: 'a product without a colour', one: [member('a', 'Blue')], other: [member('b', ' ')], problem: 'no-color' },
  {
    name: 'the same colour in other letters',
    one: [member('a', 'Blue'), member('c', 'Green')],
    other: [member('b', 'green ')],
    problem: { sameColor: 'Green' },
  },
  {
    name: 'as many colours as a style may have',
    one: Array.from({ length: MAX_STYLE_COLORS - 1 }, (_, index) => member(`${index}`, `Shade ${index}`)),
    other: [member('b', 'Rust')],
    problem: null,
  },
  {
    name: 'one colour too many',
    one: Array.from({ length: MAX_STYLE_COLORS }, (_, index) => member(`${index}`, `Shade ${index}`)),
    other: [member('b', 'Rust')],
    problem: 'too-many-colors',
  },
])('A-STYLE-02 checks whether two styles can be joined: $name', ({ one, other, problem }) => {
  expect(findJoinProblem(one, other)).toEqual(problem);
});
