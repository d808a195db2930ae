// The fields of a template and their rules. The form and the server use the same ones. Pure.
// Example: 'Hello {nam}' is refused because there is no {nam}; 'Hello {name' because a brace is not closed;
// '<b>Hello</b>' because words have no HTML.

import { TEMPLATE_LANGUAGES, type TemplateKind } from './template-kinds.ts';

export interface TemplateFields {
  readonly isOn: boolean;
  /** WhatsApp's name of the approved template, or the id of the SMS template; '' without one, and for emails. */
  readonly providerName: string;
  readonly language: string;
  /** '' for WhatsApp and SMS. */
  readonly subject: string;
  readonly body: string;
}

export const TEMPLATE_FIELDS = ['isOn', 'providerName', 'language', 'subject', 'body'] as const;
export type TemplateField = keyof TemplateFields;

export type TemplateProblem =
  | 'required'
  | 'too-long'
  | 'html'
  | 'line-break'
  | 'not-plain'
  | 'brace'
  | 'not-a-template-name'
  | 'not-a-template-id'
  | 'not-a-language'
  | 'always-on'
  | { readonly unknownVariable: string }
  | { readonly missingVariable: string };
export type TemplateProblems = Readonly<Partial<Record<TemplateField, TemplateProblem>>>;

export const MAX_SUBJECT = 120;
/** WhatsApp allows 1,024 characters. Longer texts by SMS are several messages, each with its price. */
export const MAX_BODY: Readonly<Record<TemplateKind['channel'], number>> = {
  email: 2_000,
  whatsapp: 1_024,
  sms: 1_024,
};

const VARIABLE = /\{(\w+)\}/g;
const HTML = /[<>]/;
/** Every control character but the line break. */
const CONTROL = /(?!\n)\p{Cc}/u;
const TEMPLATE_NAME = /^[a-z0-9_]{1,512}$/;
const TEMPLATE_ID = /^[A-Za-z0-9_-]{4,60}$/;

export const usedVariables = (text: string): string[] => [...text.matchAll(VARIABLE)].map(([, name]) => name ?? '');

/** The rules for texts of every channel. */
function checkText(text: string, max: number, { variables }: TemplateKind): TemplateProblem | null {
  if (text === '') return 'required';
  if (text.length > max) return 'too-long';
  if (CONTROL.test(text)) return 'not-plain';
  if (HTML.test(text)) return 'html';
  const unknown = usedVariables(text).find((name) => !variables.includes(name));
  if (unknown !== undefined) return { unknownVariable: unknown };
  return /[{}]/.test(text.replace(VARIABLE, '')) ? 'brace' : null;
}

const checkSubject = (subject: string, kind: TemplateKind): TemplateProblem | null =>
  subject.includes('\n') ? 'line-break' : checkText(subject, MAX_SUBJECT, kind);

/** WhatsApp refuses a message with more values than the approved text has, so its text has every value. */
function checkBody(body: string, kind: TemplateKind): TemplateProblem | null {
  const problem = checkText(body, MAX_BODY[kind.channel], kind);
  if (problem !== null || kind.channel !== 'whatsapp') return problem;
  const missing = kind.variables.find((name) => !usedVariables(body).includes(name));
  return missing === undefined ? null : { missingVariable: missing };
}

function checkProviderName({ isOn, providerName }: TemplateFields, { channel }: TemplateKind): TemplateProblem | null {
  if (providerName === '') return isOn ? 'required' : null;
  if (channel === 'whatsapp') return TEMPLATE_NAME.test(providerName) ? null : 'not-a-template-name';
  return TEMPLATE_ID.test(providerName) ? null : 'not-a-template-id';
}

const emailProblems = (fields: TemplateFields, kind: TemplateKind) => ({
  isOn: fields.isOn ? null : ('always-on' as const),
  subject: checkSubject(fields.subject, kind),
  body: checkBody(fields.body, kind),
});

const messageProblems = (fields: TemplateFields, kind: TemplateKind) => ({
  providerName: checkProviderName(fields, kind),
  language: TEMPLATE_LANGUAGES.some((language) => language === fields.language) ? null : ('not-a-language' as const),
  body: checkBody(fields.body, kind),
});

/** The fields as they are stored: without spaces around them, and without fields that the channel does not have. */
export const cleanFields = (fields: TemplateFields, { channel }: TemplateKind): TemplateFields => ({
  isOn: fields.isOn,
  providerName: channel === 'email' ? '' : fields.providerName.trim(),
  language: channel === 'email' ? 'en' : fields.language,
  subject: channel === 'email' ? fields.subject.trim() : '',
  body: fields.body.replaceAll('\r\n', '\n').trim(),
});

export function templateProblems(fields: TemplateFields, kind: TemplateKind): TemplateProblems {
  const cleaned = cleanFields(fields, kind);
  const problems = kind.channel === 'email' ? emailProblems(cleaned, kind) : messageProblems(cleaned, kind);
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null));
}

interface StoredTemplate {
  readonly isOn: boolean;
  readonly providerName: string | null;
  readonly language: string;
  readonly subject: string | null;
  readonly body: string | null;
}

/** The initial values of the form: without a template of staff the default text, emails on, WhatsApp and SMS off. */
export const toFields = (stored: StoredTemplate | null, kind: TemplateKind): TemplateFields => ({
  isOn: stored?.isOn ?? kind.channel === 'email',
  providerName: stored?.providerName ?? '',
  language: stored?.language ?? 'en',
  subject: stored?.subject ?? kind.subject ?? '',
  body: stored?.body ?? kind.words,
});

/** The default text is stored as null, so that such a mail follows later changes of the default. */
export function toStored(fields: TemplateFields, kind: TemplateKind): StoredTemplate {
  const { isOn, providerName, language, subject, body } = cleanFields(fields, kind);
  return {
    isOn,
    providerName: providerName === '' ? null : providerName,
    language,
    subject: kind.subject === null || subject === kind.subject ? null : subject,
    body: body === kind.words ? null : body,
  };
}

export const hasDefaultText = (fields: TemplateFields, kind: TemplateKind): boolean => {
  const { subject, body } = toStored(fields, kind);
  return subject === null && body === null;
};
