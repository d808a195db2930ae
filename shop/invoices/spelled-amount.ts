// An amount in words, as Indian documents print it, in crore, lakh and thousand: ₹1,23,456.78 is 'Rupees one lakh
// twenty-three thousand four hundred and fifty-six and seventy-eight paise only'.

import type { Paise } from '#shop/money/money.ts';

const SMALL = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const GROUPS = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1_000, 'thousand'],
  [100, 'hundred'],
] as const;

function belowHundred(value: number): string {
  if (value < 20) return SMALL[value] ?? '';
  const ones = value % 10;
  return ones === 0 ? (TENS[value / 10] ?? '') : `${TENS[Math.floor(value / 10)]}-${SMALL[ones]}`;
}

function inWords(value: number): string {
  if (value < 100) return belowHundred(value);
  let remaining = value;
  const words: string[] = [];
  for (const [size, name] of GROUPS) {
    if (remaining >= size) words.push(`${inWords(Math.floor(remaining / size))} ${name}`);
    remaining %= size;
  }
  if (remaining > 0) words.push(`and ${belowHundred(remaining)}`);
  return words.join(' ');
}

export function spellAmount(amount: Paise): string {
  const paise = amount % 100;
  const rupees = inWords((amount - paise) / 100);
  return `Rupees ${rupees}${paise === 0 ? '' : ` and ${belowHundred(paise)} paise`} only`;
}
