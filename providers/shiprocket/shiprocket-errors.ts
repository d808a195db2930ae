// Extracts the message from Shiprocket's error formats: {message}, {message, errors: {field: […]}}, a message that is itself the object of
// errors, {response: {data: {awb_assign_error}}}, a bare JSON string, plain text.
import { isObject, plainSentence } from '../provider-request.ts';

const MAX_DEPTH = 4;
const MESSAGE_FIELDS = ['awb_assign_error', 'message', 'error', 'errors', 'response', 'data'];
/** Generic texts that say less than the details beside them. */
const GENERIC_MESSAGE = /^(?:oops!? invalid data\.?|the given data was invalid\.?)$/i;

/** Every message in the value, in the order found. */
function collectTexts(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  if (depth === 0) return [];
  if (Array.isArray(value)) return value.flatMap((entry) => collectTexts(entry, depth - 1));
  return isObject(value) ? Object.values(value).flatMap((entry) => collectTexts(entry, depth - 1)) : [];
}

function collectMessages(value: unknown, depth: number): string[] {
  if (!isObject(value) || depth === 0) return typeof value === 'string' ? collectTexts(value, 1) : [];
  return MESSAGE_FIELDS.flatMap((name) => {
    const inner = value[name];
    if (inner === undefined) return [];
    return name === 'response' || name === 'data' ? collectMessages(inner, depth - 1) : collectTexts(inner, MAX_DEPTH);
  });
}

/** Null when there is no message. An HTML page is ignored. */
export function extractMessage(value: unknown): string | null {
  const sentences = collectMessages(value, MAX_DEPTH).filter((sentence) => !/^\s*</.test(sentence));
  const useful = sentences.filter((sentence) => !GENERIC_MESSAGE.test(sentence));
  const messages = useful.length > 0 ? useful : sentences;
  return plainSentence([...new Set(messages)].join(' '));
}
