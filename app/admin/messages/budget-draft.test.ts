import { expect, test } from 'vitest';
import { parseMessageSettings } from './budget-draft.ts';

/** In rupees. Costs are parsed to thousandths of a rupee: 0.115 is 115; a budget to paise. */
const TYPED = { budget: '500', whatsappCost: '0.115', whatsappAskedCost: '0.8', smsCost: '0.2' };
const parse = (typed: Partial<typeof TYPED>) => parseMessageSettings((name) => ({ ...TYPED, ...typed })[name]);

test.each([
  ['500', 50_000],
  ['1,500', 150_000],
  [' 0 ', 0],
])('A-MSG-07 a budget of “%s” rupees is %i paise', (budget, paise) => {
  expect(parse({ budget })).toEqual({ budget: paise, whatsappCost: 115, whatsappAskedCost: 800, smsCost: 200 });
});

test.each(['', 'ten', '-1'])('A-MSG-07 refuses “%s” as a budget and as a cost', (typed) => {
  expect(parse({ budget: typed })).toBeNull();
  expect(parse({ smsCost: typed })).toBeNull();
});
