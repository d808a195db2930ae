import { expect, test } from 'vitest';
import { ProductSlots } from './product-slots.ts';

test('finds each of many ids, also after it has grown, and no other', () => {
  const slots = new ProductSlots();
  const ids = Array.from({ length: 5_000 }, () => crypto.randomUUID());
  expect(ids.map((id) => slots.add(id))).toEqual(ids.map((_, place) => place));
  expect(ids.map((id) => slots.add(id))).toEqual(ids.map((_, place) => place));
  expect(ids.map((_, slot) => slots.toText(slot))).toEqual(ids);
  expect(slots.findText(crypto.randomUUID())).toBe(-1);
  const sorted = ids.map((_, slot) => slot).sort((one, other) => slots.compare(one, other));
  expect(sorted.map((slot) => slots.toText(slot))).toEqual(ids.toSorted());
});

test('ids with the same last bits stay apart', () => {
  const slots = new ProductSlots();
  const ids = Array.from({ length: 300 }, (_, n) => `${n.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`);
  for (const id of ids) slots.add(id);
  expect(ids.map((id) => slots.findText(id))).toEqual(ids.map((_, place) => place));
});
