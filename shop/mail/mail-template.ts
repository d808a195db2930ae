// The words that staff chose for a mail, in the place of the store's own. The one place where they enter a mail: values are filled in once,
// never filled in again, and escaped by the layout. A null value is one that the order does not have, or that the buyer typed and whose
// address nobody has confirmed: the line that needs it is left out, so that no sentence has a gap.
// Worked: 'It should reach you by {day}.' without a day is no line; 'Dear {name},' to an unconfirmed address is 'Dear customer,'. Pure.

import type { MailEventName, MailVariable } from './mail-events.ts';

/** Null for the store's own. */
export interface ChosenWords {
  readonly subject: string | null;
  readonly body: string | null;
}

/** By event; without an entry the store's own words are used. */
export type MailWords = Readonly<Partial<Record<MailEventName, ChosenWords>>>;

export type MailValues<Event extends MailEventName> = Readonly<Record<MailVariable<Event>, string | null>>;

/** What a mail says without words of staff. */
export interface OwnText {
  readonly subject: string;
  readonly heading: string;
  readonly sentences: readonly string[];
  /** Those of the sentences that also follow words of staff: sums, dates, reasons, warnings. */
  readonly facts?: readonly string[];
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

/** The subject, heading and sentences of a mail. Words of which no line can be filled in give way to the store's own. */
export function chooseText<Event extends MailEventName>(
  words: MailWords | undefined,
  event: Event,
  own: OwnText,
  values: MailValues<Event>,
): Omit<OwnText, 'facts'> {
  const chosen = words?.[event];
  const { subject, heading, sentences, facts = [] } = own;
  const ownSubject = chosen?.subject ? fillSubject(chosen.subject, values) : null;
  const lines = chosen?.body ? fillBody(chosen.body, values) : [];
  return {
    subject: ownSubject ?? subject,
    heading: ownSubject ?? heading,
    sentences: lines.length === 0 ? sentences : [...lines, ...facts],
  };
}
