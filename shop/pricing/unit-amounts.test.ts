import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate } from '#shop/tax/gst.ts';
import { fullRefund, type PaidLine, type PaidOrder, unitAmounts } from './unit-amounts.ts';

const IS_CLAIM = true;
const line = (id: string, price: number, quantity = 1): PaidLine => ({
  id,
  price,
  quantity,
  lineDiscount: null,
  lineShipping: null,
});
const order = (overrides: Partial<PaidOrder> = {}): PaidOrder => ({
  taxMode: 'flat',
  shipping: 0,
  tax: 0,
  discount: 0,
  ...overrides,
});
const goodsOf = (paid: PaidOrder, lines: readonly PaidLine[]) =>
  Object.fromEntries([...unitAmounts(paid, lines)].map(([id, units]) => [id, units.map(({ goods }) => goods)]));

describe('A-RETURN-03 worked examples', () => {
  const lines = [line('kurta', 109_900), line('dress', 174_900)];

  test('prices that include GST: the kurta is ₹1,021.82, the dress the rest', () => {
    const gst = lines.map((each, index) => ({ ...each, lineDiscount: [7_718, 12_282][index] ?? 0, lineShipping: 0 }));
    expect(goodsOf(order({ taxMode: 'gst', discount: 20_000 }), gst)).toEqual({ kurta: [102_182], dress: [162_618] });
  });

  test('18 % on top: the kurta is ₹1,219.64, and both are ₹3,160.64', () => {
    const goods = goodsOf(order({ discount: 20_000, tax: 51_264 }), lines);
    expect(goods).toEqual({ kurta: [121_964], dress: [194_100] });
    expect(121_964 + 194_100).toBe(316_064);
  });

  test("18 % on top and ₹1,000 off the saree alone: the saree bears its coupon's discount, the kurta none", () => {
    const shared = [
      { ...line('saree', 200_000), lineDiscount: 100_000, lineShipping: 0 },
      { ...line('kurta', 200_000), lineDiscount: 0, lineShipping: 0 },
    ];
    const paid = order({ discount: 100_000, tax: 72_000 });
    expect(goodsOf(paid, shared)).toEqual({ saree: [136_000], kurta: [236_000] });
  });

  test('the units of a line share its amount in whole paise, and only a claim refunds the delivery charge', () => {
    const [first, second, third] =
      unitAmounts(order({ shipping: 9_900, discount: 100 }), [line('a', 33_300, 3)]).get('a') ?? [];
    expect([first?.goods, second?.goods, third?.goods]).toEqual([33_267, 33_267, 33_266]);
    if (!first) throw new Error('no unit');
    expect([fullRefund(first, !IS_CLAIM), fullRefund(first, IS_CLAIM)]).toEqual([33_267, 36_567]);
  });
});

const anyLines = fc
  .array(fc.record({ price: fc.integer({ min: 1, max: 5_000_000 }), quantity: fc.integer({ min: 1, max: 10 }) }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((rows) => rows.map(({ price, quantity }, index) => line(String(index), price, quantity)));

test('A-RETURN-03 all units with their delivery are the total of the order, in every mode', () => {
  fc.assert(
    fc.property(
      anyLines,
      fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }), shipping: fc.nat(20_000), rate: fc.nat(28) }),
      fc.constantFrom('flat' as const, 'gst' as const, 'none' as const),
      (lines, { share, shipping, rate }, taxMode) => {
        const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
        const discount = Math.floor(subtotal * share);
        const tax = taxMode === 'flat' ? Math.round((subtotal * rate) / 100) : 0;
        const values = lines.map(({ price, quantity }) => price * quantity);
        const [discounts, shippings] = [allocate(discount, values), allocate(shipping, values)];
        const stored = lines.map((each, index) =>
          taxMode === 'flat'
            ? each
            : { ...each, lineDiscount: discounts[index] ?? 0, lineShipping: shippings[index] ?? 0 },
        );
        const amounts = [...unitAmounts(order({ taxMode, shipping, discount, tax }), stored).values()].flat();
        const sum = amounts.reduce((total, unit) => total + fullRefund(unit, IS_CLAIM), 0);
        expect(sum).toBe(subtotal + shipping + tax - discount);
        expect(Math.min(...amounts.map(({ shipping: part }) => part))).toBeGreaterThanOrEqual(0);
        expect(Math.min(...amounts.map(({ goods }) => goods))).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});
