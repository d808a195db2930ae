// How the demo account reads a message: its template, its values in their order, and the error that WhatsApp would give.
import { isObject, type Json } from '#providers/provider-request.ts';
import { demoText, findDemoEvent } from '../demo-templates.ts';

export interface ApiError {
  readonly code: number;
  readonly message: string;
  readonly details: string;
}

export interface ParsedMessage {
  /** '919845012345' */
  readonly to: string;
  readonly text: string;
  readonly ref: string | null;
}

export const NO_WHATSAPP: ApiError = {
  code: 131_026,
  message: '(#131026) Message undeliverable',
  details: 'Message Undeliverable.',
};
export const PAUSED: ApiError = {
  code: 132_015,
  message: '(#132015) Template is paused',
  details: 'Template is paused due to low quality and cannot be sent.',
};
const noTemplate = (name: string, language: string): ApiError => ({
  code: 132_001,
  message: '(#132001) Template name does not exist in the translation',
  details: `template name (${name}) does not exist in ${language}`,
});
const WRONG_PARAMETERS: ApiError = {
  code: 132_000,
  message: '(#132000) Number of parameters does not match the expected number of params',
  details: 'body: number of localizable_params does not match the expected number of params',
};
const INVALID: ApiError = { code: 100, message: '(#100) Invalid parameter', details: 'Invalid parameter' };

const NUMBER = /^91[6-9]\d{9}$/;

const parametersOf = (components: unknown, type: string): readonly string[] | null => {
  const found = (Array.isArray(components) ? components : []).find((each) => isObject(each) && each.type === type);
  if (!isObject(found) || !Array.isArray(found.parameters)) return null;
  return found.parameters.map((each) => (isObject(each) && typeof each.text === 'string' ? each.text : ''));
};

/** The template of a code has a button that copies the code. */
const hasButton = (components: unknown): boolean => parametersOf(components, 'button')?.length === 1;

function renderTemplate(template: Json, brand: string): string | ApiError {
  const { name, language, components } = template;
  const code = isObject(language) ? String(language.code) : '';
  if (typeof name !== 'string' || name.includes('paused')) return PAUSED;
  const event = findDemoEvent(name);
  if (!event) return noTemplate(name, code);
  const parameters = parametersOf(components, 'body');
  const isCode = name.startsWith('code');
  const expected = isCode ? ['code'] : event.variables;
  if (parameters?.length !== expected.length || (isCode && !hasButton(components))) return WRONG_PARAMETERS;
  const values = Object.fromEntries(expected.map((variable, index) => [variable, parameters[index] ?? '']));
  return demoText(event, { store: brand, ...values });
}

export function parseMessage(body: unknown, brand: string): ParsedMessage | ApiError {
  if (!isObject(body) || body.messaging_product !== 'whatsapp' || body.type !== 'template') return INVALID;
  const { to, template, biz_opaque_callback_data: ref } = body;
  if (typeof to !== 'string' || !NUMBER.test(to) || !isObject(template)) return INVALID;
  const text = renderTemplate(template, brand);
  return typeof text === 'string' ? { to, text, ref: typeof ref === 'string' ? ref : null } : text;
}
