import { expect, test } from 'vitest';
import { splitAmounts } from './strip.tsx';

test.each([
  ['Free shipping on orders above ₹899', ['Free shipping on orders above ', '₹899', '']],
  ['₹200 off above ₹1,499.50 today', ['', '₹200', ' off above ', '₹1,499.50', ' today']],
  ['Open all day', ['Open all day']],
])('S-HDR-02 highlights the amounts in "%s"', (text, parts) => {
  expect(splitAmounts(text)).toEqual(parts);
});
