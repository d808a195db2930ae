import { expect, test } from 'vitest';
import { timeOrderedId } from './time-ordered-id.ts';

test('a time-ordered id is a UUID of version 7 that begins with its time', () => {
  const at = new Date('2026-11-15T10:20:30.456Z');
  const id = timeOrderedId(at);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(at.getTime());
});

test('later ids sort after earlier ones, and no two of the same millisecond are equal', () => {
  const idAt = (ms: number) => timeOrderedId(new Date(1_800_000_000_000 + ms));
  const ids = Array.from({ length: 1_000 }, (_, ms) => idAt(ms));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(Array.from({ length: 1_000 }, () => idAt(0))).size).toBe(1_000);
});
