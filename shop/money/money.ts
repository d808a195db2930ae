// Money is integer paise. This file formats it for people, and converts rupees to paise.
// Example: 129900 paise is shown as ₹1,299, 129950 as ₹1,299.50.

export type Paise = number;

const wholeRupees = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const withPaise = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export const rupees = (amount: number): Paise => Math.round(amount * 100);

/** '1,299' or '1,299.50': without the currency sign, for places that style the sign separately. */
export function formatAmount(amount: Paise): string {
  return (amount % 100 === 0 ? wholeRupees : withPaise).format(Math.abs(amount) / 100);
}

/** '₹1,299', '−₹99.50' */
export function formatMoney(amount: Paise, symbol = '₹'): string {
  return `${amount < 0 ? '−' : ''}${symbol}${formatAmount(amount)}`;
}
