import { expect, test } from 'vitest';
import { formatMoney } from '#shop/money/money.ts';
import type { AdminOrderDetail } from '#shop/orders/admin-order-detail.ts';
import { approvalEffects } from './request-effects.ts';

const cash = (voidedAt: Date | null) => ({ provider: 'cash', amount: 99_900, refunded: 0, voidedAt });
const detailOf = (payments: readonly ReturnType<typeof cash>[]) =>
  ({
    payments,
    items: [],
    couponUses: null,
    liveReplacement: null,
    order: { status: 'processing', appliedCoupon: null },
  }) as unknown as AdminOrderDetail;
const paidAmount = (payments: readonly ReturnType<typeof cash>[]) =>
  approvalEffects(detailOf(payments), 'refund', formatMoney).amounts.find(({ name }) => name === 'Paid')?.amount;

test('A-CAN-03 cash that was recorded by mistake does not count as paid', () => {
  expect(paidAmount([cash(null)])).toBe('₹999');
  expect(paidAmount([cash(new Date(0))])).toBe('₹0');
  expect(paidAmount([cash(new Date(0)), cash(null)])).toBe('₹999');
});
