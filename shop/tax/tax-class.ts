// A tax class: goods of one kind, their HSN code, and their dated rates. Pure; the form validates before sending, and the server before
// storing. A rate that began before today has been charged and is never changed: a change of the law is a new rate with its first day.
// Example: rates from 22 Sep 2025 and 1 Apr 2027. On 31 March 2027 the first one applies, on 1 April the second one.

import type { TAX_UNITS } from '#config/value-lists.ts';
import { isHsnCode } from '#shop/catalog/hsn-code.ts';
import { formatMoney } from '#shop/money/money.ts';
import type { TaxRate, TaxUnit } from './gst.ts';

/** A rate and its first Indian day: '2027-04-01'. It ends when the next one begins. */
export interface DatedRate extends TaxRate {
  readonly validFrom: string;
}

export interface TaxClassFields {
  readonly name: string;
  readonly hsn: string;
  readonly unit: TaxUnit;
  /** The rates that begin today or later. */
  readonly rates: readonly DatedRate[];
}

export const UNIT_NAMES: Readonly<Record<(typeof TAX_UNITS)[number], string>> = { PCS: 'Items', PRS: 'Pairs' };

/** The rate that applies on a day. Days before the first rate have the first rate; null without any rate. */
export function findRateOn<Rate extends { readonly validFrom: string }>(
  rates: readonly Rate[],
  day: string,
): Rate | null {
  const sorted = rates.toSorted((one, other) => one.validFrom.localeCompare(other.validFrom));
  return sorted.findLast(({ validFrom }) => validFrom <= day) ?? sorted[0] ?? null;
}

/** 'Nil', '5 %', '5 % up to ₹2,500, 18 % above' */
export function rateText({ rate, threshold, rateAbove }: TaxRate): string {
  const percent = (value: number): string => (value === 0 ? 'Nil' : `${value} %`);
  if (threshold === null || rateAbove === null) return percent(rate);
  return `${percent(rate)} up to ${formatMoney(threshold)}, ${percent(rateAbove)} above`;
}

type RatePart = Exclude<keyof DatedRate, 'kind'>;

/** 'rates.0.validFrom' is the first day of the first rate sent. */
export type TaxClassField = 'name' | 'hsn' | 'rates' | `rates.${number}.${RatePart}`;

export type TaxClassProblem =
  | 'required'
  | 'too-long'
  | 'not-a-code'
  | 'not-a-day'
  | 'day-passed'
  | 'day-twice'
  | 'not-a-rate'
  | 'not-an-amount'
  | 'not-above'
  | 'no-current-rate'
  | 'too-many';

export type TaxClassProblems = Readonly<Partial<Record<TaxClassField, TaxClassProblem>>>;

export const MAX_CLASS_NAME_LENGTH = 80;
const MAX_RATES = 20;
const MAX_PERCENT = 99;
/** ₹10 lakh. */
const MAX_THRESHOLD = 100_000_000;

/** Text such as '2027-02-30' has the form of a day; as a date it would be another day. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(Date.parse(text)).toISOString().startsWith(text);

/** The tolerance is for rounding errors: 0.29 * 100 is 28.999999999999996. */
const hasAtMostTwoDecimals = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
const isPercent = (value: number): boolean => value >= 0 && value <= MAX_PERCENT && hasAtMostTwoDecimals(value);

const isSameRate = (one: DatedRate, other: DatedRate): boolean =>
  one.validFrom === other.validFrom && one.kind === other.kind && rateText(one) === rateText(other);

interface RateTerms {
  readonly today: string;
  readonly stored: readonly DatedRate[];
}

type RateProblems = Readonly<Record<RatePart, TaxClassProblem | null>>;

function dayProblem(rate: DatedRate, { today, stored }: RateTerms): TaxClassProblem | null {
  if (!isDay(rate.validFrom)) return 'not-a-day';
  if (rate.validFrom >= today) return null;
  // A form that was opened before midnight still sends a rate that has begun since.
  return stored.some((known) => isSameRate(known, rate)) ? null : 'day-passed';
}

function rateAboveProblem({ rate, rateAbove }: DatedRate): TaxClassProblem | null {
  if (rateAbove === null || !isPercent(rateAbove)) return 'not-a-rate';
  return rateAbove > rate ? null : 'not-above';
}

function slabProblems(dated: DatedRate): Pick<RateProblems, 'threshold' | 'rateAbove'> {
  if (dated.kind === 'fixed') return { threshold: null, rateAbove: null };
  const { threshold } = dated;
  const isAmount = threshold !== null && Number.isInteger(threshold) && threshold > 0 && threshold <= MAX_THRESHOLD;
  return { threshold: isAmount ? null : 'not-an-amount', rateAbove: rateAboveProblem(dated) };
}

/** `earlierRates`: the rates before it in the form. Of two rates with one first day, the second one has the problem. */
function rateProblems(rate: DatedRate, earlierRates: readonly DatedRate[], terms: RateTerms): RateProblems {
  const isDayTwice = earlierRates.some(({ validFrom }) => validFrom === rate.validFrom);
  return {
    validFrom: dayProblem(rate, terms) ?? (isDayTwice ? 'day-twice' : null),
    rate: isPercent(rate.rate) ? null : 'not-a-rate',
    ...slabProblems(rate),
  };
}

function ratesProblem(rates: readonly DatedRate[], { today, stored }: RateTerms): TaxClassProblem | null {
  if (rates.length > MAX_RATES) return 'too-many';
  // The stored rates from today on are replaced by the rates sent.
  const hasStoredRate = stored.some(({ validFrom }) => validFrom < today);
  const hasRateToday = hasStoredRate || rates.some(({ validFrom }) => validFrom <= today);
  return hasRateToday ? null : 'no-current-rate';
}

function nameProblem(name: string): TaxClassProblem | null {
  if (name.trim() === '') return 'required';
  return name.trim().length > MAX_CLASS_NAME_LENGTH ? 'too-long' : null;
}

/** Empty when the class may be stored. `stored`: the rates that it has so far; none for a new class. */
export function taxClassProblems({ name, hsn, rates }: TaxClassFields, terms: RateTerms): TaxClassProblems {
  const problems: [TaxClassField, TaxClassProblem | null][] = [
    ['name', nameProblem(name)],
    ['hsn', isHsnCode(hsn.trim()) ? null : 'not-a-code'],
    ['rates', ratesProblem(rates, terms)],
  ];
  for (const [index, rate] of rates.entries()) {
    for (const [part, problem] of Object.entries(rateProblems(rate, rates.slice(0, index), terms))) {
      problems.push([`rates.${index}.${part as RatePart}`, problem]);
    }
  }
  return Object.fromEntries(problems.filter(([, problem]) => problem !== null)) as TaxClassProblems;
}
