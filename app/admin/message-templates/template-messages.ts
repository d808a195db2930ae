import type { SaveTemplateRefusal } from '#shop/messages/save-template.server.ts';
import type { SendTestRefusal } from '#shop/messages/send-test.server.ts';
import type { TemplateField, TemplateProblem, TemplateProblems } from '#shop/messages/template-fields.ts';
import { channelsOf, type TemplateChannel, type TemplateKind } from '#shop/messages/template-kinds.ts';
import type { Refusal } from '../kit/actions/action-result.ts';
import { fixFieldsText } from '../kit/wording.ts';

export const LOAD_FAILED = 'Failed to load templates';
export const FAILURE_MESSAGES = {
  save: 'The template could not be saved.',
  test: 'The test was not sent.',
} as const;

export const CHANNEL_LABELS: Readonly<Record<TemplateChannel, string>> = {
  email: 'Email',
  whatsapp: 'WhatsApp',
  sms: 'SMS',
};

export const LANGUAGE_LABELS: Readonly<Record<string, string>> = { en: 'English (en)', hi: 'Hindi (hi)' };

export const VARIABLE_LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  order: 'Order',
  total: 'Total',
  amount: 'Amount',
  courier: 'Courier',
  awb: 'AWB',
  link: 'Link',
  store: 'Store',
  day: 'Day',
  invoice: 'Invoice',
  number: 'Return number',
  request: 'Request',
  product: 'Product',
  item: 'Item',
  items: 'Items',
  step: 'Step',
  code: 'Code',
};

export const savedMessage = ({ channel }: { readonly channel: string }): string =>
  channel === 'email'
    ? 'Template saved. The next email has these words.'
    : 'Template saved. The words must be those that are registered.';

export const testedMessage = ({ to }: { readonly to: string }): string => `Test sent to ${to}, with sample values.`;

const SAVE_REFUSALS = {
  'no-such-template': 'There is no such template.',
  'changed-meanwhile': 'A colleague changed this template while you were editing.',
} as const;

const ACCOUNT_LABELS: Readonly<Record<string, string>> = { whatsapp: 'WhatsApp', sms: 'MSG91' };

const TEST_REFUSALS = {
  'no-such-template': SAVE_REFUSALS['no-such-template'],
  'too-many': 'You have sent many tests. Try again in ten minutes.',
  'not-sent': 'The mail account did not accept it. Check it under Integrations.',
  'no-template-name': 'Save the name of the template first.',
  'not-a-number': 'Enter an Indian mobile number with 10 digits.',
} as const;

export const FIELD_LABELS: Readonly<Record<TemplateField, string>> = {
  isOn: 'On',
  providerName: 'Template',
  language: 'Language',
  subject: 'Subject',
  body: 'Text',
};

const REQUIRED_MESSAGES: Readonly<Partial<Record<TemplateField, string>>> = {
  providerName: 'Enter the name of the template, or switch it off.',
  subject: 'Enter a subject.',
  body: 'Enter a text.',
};

const PROBLEM_MESSAGES: Readonly<Record<Exclude<TemplateProblem, 'required' | object>, string>> = {
  'too-long': 'This is too long.',
  html: 'Words have no HTML: leave out < and >.',
  'line-break': 'A subject is one line.',
  'not-plain': 'Leave out tabs and other invisible characters.',
  brace: 'A { or } is part of a value, such as {store}.',
  'not-a-template-name': 'Use small letters, figures and _, such as order_shipped.',
  'not-a-template-id': 'Use the letters and figures of the ID, without spaces.',
  'not-a-language': 'Choose a language.',
  'always-on': 'Customers need this email, so it is always on.',
};

function problemMessage(field: TemplateField, problem: TemplateProblem): string {
  if (problem === 'required') return REQUIRED_MESSAGES[field] ?? 'This is required.';
  if (typeof problem === 'string') return PROBLEM_MESSAGES[problem];
  return 'unknownVariable' in problem
    ? `There is no value {${problem.unknownVariable}} here. Insert one of those above the text.`
    : `WhatsApp sends {${problem.missingVariable}}, so the text must contain it.`;
}

export const toFieldErrors = (problems: TemplateProblems): Record<string, string> =>
  Object.fromEntries(
    (Object.entries(problems) as [TemplateField, TemplateProblem][]).map(([field, problem]) => [
      field,
      problemMessage(field, problem),
    ]),
  );

/** '1 field to fix: Subject' */
export const fieldsToFixText = (errors: Readonly<Record<string, string>>): string =>
  fixFieldsText(Object.keys(errors).map((field) => FIELD_LABELS[field as TemplateField]));

function toProblemRefusal(problems: TemplateProblems): Refusal {
  const fields = toFieldErrors(problems);
  return { message: fieldsToFixText(fields), fields };
}

export const saveRefusal = (reason: Exclude<SaveTemplateRefusal, 'not-allowed'>): Refusal =>
  typeof reason === 'object' ? toProblemRefusal(reason.problems) : { reason: SAVE_REFUSALS[reason] };

export function testRefusal(
  reason: Exclude<SendTestRefusal, 'not-allowed'>,
  { channel }: { readonly channel: string },
): Refusal {
  if (typeof reason === 'object') return toProblemRefusal(reason.problems);
  if (reason === 'no-account')
    return { reason: `${ACCOUNT_LABELS[channel] ?? channel} is not set up. Connect it under Integrations first.` };
  return { reason: TEST_REFUSALS[reason] };
}

/**
 * Returns whether an email about the same event is sent too. Each step of a return is an email event of its own, such as 'return-approved'.
 * An opt-in message has no email: a person waits for a size with either an address or a number.
 */
const hasEmailToo = ({ event, consent }: Pick<TemplateKind, 'event' | 'consent'>): boolean =>
  consent === 'service' && (event === 'return-changed' || channelsOf(event).includes('email'));

function lastResort(kind: Pick<TemplateKind, 'event' | 'consent'>): string {
  if (kind.event === 'bag-reminder') return 'The email goes to those who agreed to it';
  return hasEmailToo(kind) ? 'The email is sent in any case' : 'Nothing else is sent';
}

/** Returns the cases in which the message cannot be sent, each with what the store then does. */
export function fallbacksOf(kind: Pick<TemplateKind, 'event' | 'channel' | 'consent'>): [string, string][] {
  const { event, channel } = kind;
  if (channel === 'email')
    return [['The mail account does not respond', 'The store tries again by itself, at least hourly']];
  const whatRemains = lastResort(kind);
  if (channel === 'sms' || !channelsOf(event).includes('sms')) return [['The message fails', whatRemains]];
  return [
    ['The number is not on WhatsApp', 'SMS, if its template is on'],
    ['WhatsApp refuses the template', 'SMS, if its template is on'],
    ['The SMS fails too', whatRemains],
  ];
}
