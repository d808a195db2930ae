// The formats of amounts, days, States and units in the files of a return.

import { dayInIndia } from '#shop/indian-clock.ts';
import type { Paise } from '#shop/money/money.ts';
import type { TaxUnit } from '#shop/tax/gst.ts';
import { findState } from '#shop/tax/indian-states.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Returns rupees with two decimals and without separators: '-1046.67'. */
export const rupeesCell = (amount: Paise): string => (amount / 100).toFixed(2);

/** Returns '14-Nov-2026', for example. */
export function dayCell(at: Date): string {
  const [year, month, day] = dayInIndia(at).split('-');
  return `${day}-${MONTHS[Number(month) - 1]}-${year}`;
}

/** Returns a State in the spelling of the offline tool's lists: '26-Dadra & Nagar Haveli & Daman & Diu'. */
export const stateCell = (code: string): string =>
  `${code}-${(findState(code)?.name ?? 'Other Territory').replaceAll(' and ', ' & ').replace('Other territory', 'Other Territory')}`;

const UNIT_NAMES: Readonly<Record<TaxUnit, string>> = { PCS: 'PCS-PIECES', PRS: 'PRS-PAIRS' };
export const unitCell = (unit: TaxUnit): string => UNIT_NAMES[unit];
