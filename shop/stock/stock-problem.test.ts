import { expect, test } from 'vitest';
import { stockProblem, stockReason } from './stock-problem.ts';

const unknown = { kind: 'no-such-product', productId: 'p1' } as const;
const short = { kind: 'too-little', productId: 'p1', current: 3, requested: 5 } as const;

test('A-STOCK-17 A-STOCK-18 A-ERR-10 a decrease says its reason, alone and in its message', () => {
  expect(stockReason(short)).toBe('Insufficient stock. Current: 3, Requested: 5');
  expect(stockReason(unknown)).toBe('Product with ID p1 not found');
  expect(stockProblem('decrease', short)).toBe(
    'Failed to decrease product stock: Insufficient stock. Current: 3, Requested: 5',
  );
  expect(stockProblem('decrease', unknown)).toBe('Failed to decrease product stock: Product with ID p1 not found');
});

test('A-ERR-06 A-ERR-07 A-ERR-08 the other operations have their messages', () => {
  expect(stockProblem('set', null)).toBe('Failed to update product stock');
  expect(stockProblem('set', short)).toBe('Failed to update product stock');
  expect(stockProblem('increase', null)).toBe('Failed to increase product stock');
  expect(stockProblem('set', unknown)).toBe('Product not found');
  expect(stockProblem('increase', unknown)).toBe('Product not found');
});
