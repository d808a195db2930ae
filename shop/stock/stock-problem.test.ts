import { expect, test } from 'vitest';
import { getStockProblem, getStockReason, MAX_REASON_LENGTH, normalizeReason } from './stock-problem.ts';

const unknown = { kind: 'no-such-product', productId: 'p1' } as const;
const short = { kind: 'too-little', productId: 'p1', current: 3, requested: 5 } as const;

test('A-STOCK-22 cuts a long reason between characters: the audit log cannot store half of one', () => {
  const letters = 'x'.repeat(MAX_REASON_LENGTH - 1);
  expect(normalizeReason(`${letters}ab`)).toBe(`${letters}a`);
  expect(normalizeReason(`${letters}👗`)).toBe(letters);
});

test('A-STOCK-17 A-STOCK-18 A-ERR-10 a refused decrease has its reason, alone and in its message', () => {
  expect(getStockReason(short)).toBe('Insufficient stock. Current: 3, Requested: 5');
  expect(getStockReason(unknown)).toBe('Product with ID p1 not found');
  expect(getStockProblem('decrease', short)).toBe(
    'Failed to decrease product stock: Insufficient stock. Current: 3, Requested: 5',
  );
  expect(getStockProblem('decrease', unknown)).toBe('Failed to decrease product stock: Product with ID p1 not found');
});

test('A-STOCK-23 a different change in the same window says that the one before was saved', () => {
  for (const operation of ['increase', 'decrease'] as const)
    expect(getStockProblem(operation, 'already-saved')).toBe(
      `Failed to ${operation} product stock: The change you sent before was saved. Close this window and check the stock`,
    );
});

test('A-ERR-06 A-ERR-07 A-ERR-08 the other operations have their messages', () => {
  expect(getStockProblem('set', null)).toBe('Failed to update product stock');
  expect(getStockProblem('set', short)).toBe('Failed to update product stock');
  expect(getStockProblem('increase', null)).toBe('Failed to increase product stock');
  expect(getStockProblem('set', unknown)).toBe('Product not found');
  expect(getStockProblem('increase', unknown)).toBe('Product not found');
});
