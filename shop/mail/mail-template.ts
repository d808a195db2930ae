// Fills the text that staff wrote for a mail, or the store's default text. Values are filled in once, so that a value
// with braces stays as it is, and the layout escapes them. A value is null when the order has none, or when it was
// typed by a buyer whose address is not confirmed: lines that use it are left out.
// Example: 'It should reach you by {day}.' without a day is left out; 'Dear {name},' to an unconfirmed address is 'Dear
// customer,'. Pure.

import type { MailEventName, MailVariable } from './mail-events.ts';

/** Null for the default text. */
export interface CustomText {
  readonly subject: string | null;
  readonly body: string | null;
}

/** The texts by event; an event without an entry has the default text. */
export type CustomMailTexts = Readonly<Partial<Record<MailEventName, CustomText>>>;

export type MailValues<Event extends MailEventName> = Readonly<Record<MailVariable<Event>, string | null>>;

/** The text of a mail for which staff wrote none. */
export interface DefaultText {
  readonly subject: string;
  readonly heading: string;
  readonly sentences: readonly string[];
  /** The sentences that are also added to a text written by staff: sums, dates, reasons, warnings. */
  readonly fixedSentences?: readonly string[];
}

/** Words for values that are not known: 'Dear customer,', 'on its way with the courier'. */
const STAND_INS: Readonly<Record<string, string>> = { name: 'customer', courier: 'the courier' };

const MAX_FILLED_SUBJECT = 200;

type Values = Readonly<Record<string, string | null>>;

const VARIABLE = /\{(\w+)\}/g;

const findValue = (values: Values, name: string): string | null =>
  Object.hasOwn(values, name) ? values[name] || (STAND_INS[name] ?? null) : null;

/** Null when a value is missing. */
function fillLine(line: string, values: Values): string | null {
  const names = [...line.matchAll(VARIABLE)].map(([, name]) => name ?? '');
  if (names.some((name) => findValue(values, name) === null)) return null;
  return line.replace(VARIABLE, (_, name: string) => findValue(values, name) ?? '');
}

/** One line for each paragraph. */
const fillBody = (body: string, values: Values): string[] =>
  body
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => fillLine(line.trim(), values))
    .filter((line) => line !== null);

/** A subject is one line, whatever a value contains. */
function fillSubject(subject: string, values: Values): string | null {
  const filled = fillLine(subject, values)?.replace(/\s+/g, ' ').trim() ?? '';
  return filled === '' ? null : [...filled].slice(0, MAX_FILLED_SUBJECT).join('');
}

/**
 * The subject, heading and sentences of a mail. A text of staff without a single line that can be filled in is replaced
 * by the default text.
 */
export function chooseText<Event extends MailEventName>(
  words: CustomMailTexts | undefined,
  event: Event,
  defaultText: DefaultText,
  values: MailValues<Event>,
): Omit<DefaultText, 'fixedSentences'> {
  const custom = words?.[event];
  const { subject, heading, sentences, fixedSentences = [] } = defaultText;
  const customSubject = custom?.subject ? fillSubject(custom.subject, values) : null;
  const lines = custom?.body ? fillBody(custom.body, values) : [];
  return {
    subject: customSubject ?? subject,
    heading: customSubject ?? heading,
    sentences: lines.length === 0 ? sentences : [...lines, ...fixedSentences],
  };
}
