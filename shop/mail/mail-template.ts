// Fills the text that staff wrote for a mail, or the store's default text. Values are filled in once, so that a value
// with braces is not filled again, and the layout escapes them. A value is null when the order has none, or when it was
// typed by a buyer whose address is not confirmed: lines that use it are left out, unless there is a stand-in. Pure.
// Example: 'It should reach you by {day}.' without a day is left out; 'Dear {name},' to an unconfirmed address becomes
// 'Dear customer,'.

import type { MailEventName, MailVariable } from './mail-events.ts';

/** A null field keeps the default. */
export interface CustomText {
  readonly subject: string | null;
  readonly body: string | null;
}

/** The texts by event; an event without an entry has its default text. */
export type CustomMailTexts = Readonly<Partial<Record<MailEventName, CustomText>>>;

export type MailValues<Event extends MailEventName> = Readonly<Record<MailVariable<Event>, string | null>>;

/** The text that is sent when staff have written none. */
export interface DefaultText {
  readonly subject: string;
  readonly heading: string;
  readonly sentences: readonly string[];
  /** Sentences that are also added to a text of staff: sums, dates, reasons, warnings. */
  readonly fixedSentences?: readonly string[];
}

/** The words for missing values: 'Dear customer,', 'on its way with the courier'. */
const STAND_INS: Readonly<Record<string, string>> = { name: 'customer', courier: 'the courier' };

const MAX_FILLED_SUBJECT = 200;

type Values = Readonly<Record<string, string | null>>;

const VARIABLE = /\{(\w+)\}/g;

const findValue = (values: Values, name: string): string | null =>
  Object.hasOwn(values, name) ? values[name] || (STAND_INS[name] ?? null) : null;

/** Returns null when a value is missing and has no stand-in. */
function fillLine(line: string, values: Values): string | null {
  const names = [...line.matchAll(VARIABLE)].map(([, name]) => name ?? '');
  if (names.some((name) => findValue(values, name) === null)) return null;
  return line.replace(VARIABLE, (_, name: string) => findValue(values, name) ?? '');
}

/** Fills each paragraph (a line of the text), and leaves out those with a missing value. */
const fillBody = (body: string, values: Values): string[] =>
  body
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => fillLine(line.trim(), values))
    .filter((line) => line !== null);

/** Returns the subject in one line, whatever the values contain, or null when a value is missing. */
function fillSubject(subject: string, values: Values): string | null {
  const filled = fillLine(subject, values)?.replace(/\s+/g, ' ').trim() ?? '';
  return filled === '' ? null : [...filled].slice(0, MAX_FILLED_SUBJECT).join('');
}

/**
 * Returns the subject, heading and sentences of a mail. When no line of staff's text can be filled, the default text is
 * sent.
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
