import { expect, test } from 'vitest';
import { spellAmount } from './spelled-amount.ts';

test.each([
  [0, 'Rupees zero only'],
  [100, 'Rupees one only'],
  [1_100, 'Rupees eleven only'],
  [2_000, 'Rupees twenty only'],
  [4_200, 'Rupees forty-two only'],
  [10_000, 'Rupees one hundred only'],
  [10_100, 'Rupees one hundred and one only'],
  [100_500, 'Rupees one thousand and five only'],
  [564_600, 'Rupees five thousand six hundred and forty-six only'],
  [109_950, 'Rupees one thousand and ninety-nine and fifty paise only'],
  [1_900_000, 'Rupees nineteen thousand only'],
  [10_000_000, 'Rupees one lakh only'],
  [12_345_678, 'Rupees one lakh twenty-three thousand four hundred and fifty-six and seventy-eight paise only'],
  [100_000_000, 'Rupees ten lakh only'],
  [1_000_000_000, 'Rupees one crore only'],
  [
    2_147_483_647,
    'Rupees two crore fourteen lakh seventy-four thousand eight hundred and thirty-six and forty-seven paise only',
  ],
  [100_000_000_005, 'Rupees one hundred crore and five paise only'],
])('A-GST-32 writes %i paise in words', (amount, words) => {
  expect(spellAmount(amount)).toBe(words);
});
