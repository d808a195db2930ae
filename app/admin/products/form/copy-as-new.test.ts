import { expect, test } from 'vitest';
import { copyAsNew } from './copy-as-new.ts';
import { newDraft } from './product-draft.ts';

test('A-GONE-01 A-SKU-06 a copy of a deleted product has its values, less the reserved units and a rating from reviews', () => {
  const codes = { sku: 'TB-1-M', barcode: '8901234567890' };
  const size = (onHand: string, reserved: number) => ({ size: 'M', onHand, was: 30, reserved, ...codes });
  const draft = { ...newDraft([]), name: 'Typed', sku: 'TB-1', rating: '4.5', sizes: [size('20', 4), size('ten', 4)] };
  // 20 on hand less 4 reserved are 16; the text 'ten' is no number and stays. The rating came from three reviews, so it is dropped.
  expect(copyAsNew(draft, 3)).toEqual({
    ...draft,
    rating: '0',
    sizes: [
      { size: 'M', onHand: '16', was: 0, reserved: 0, ...codes },
      { size: 'M', onHand: 'ten', was: 0, reserved: 0, ...codes },
    ],
  });
  // Without reviews the rating was typed by staff, so it stays.
  expect(copyAsNew(draft, 0).rating).toBe('4.5');
});
