// Extracts the message from Shiprocket's error formats: {message}, {message, errors: {field: […]}}, a message that is itself the object of
// errors, {response: {data: {awb_assign_error}}}, a bare JSON string, plain text.
import { isObject, plainSentence } from '../ask.ts';

const MAX_DEPTH = 4;
const NAMES = ['awb_assign_error', 'message', 'error', 'errors', 'response', 'data'];
/** Generic texts that say less than the details beside them. */
const EMPTY_PHRASE = /^(?:oops!? invalid data\.?|the given data was invalid\.?)$/i;

/** Every message in the value, in the order found. */
function sentencesIn(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  if (depth === 0) return [];
  if (Array.isArray(value)) return value.flatMap((each) => sentencesIn(each, depth - 1));
  return isObject(value) ? Object.values(value).flatMap((each) => sentencesIn(each, depth - 1)) : [];
}

function messagesIn(value: unknown, depth: number): string[] {
  if (!isObject(value) || depth === 0) return typeof value === 'string' ? sentencesIn(value, 1) : [];
  return NAMES.flatMap((name) => {
    const inner = value[name];
    if (inner === undefined) return [];
    return name === 'response' || name === 'data' ? messagesIn(inner, depth - 1) : sentencesIn(inner, MAX_DEPTH);
  });
}

/** Null when there is no message. An HTML page counts as none. */
export function sentenceOf(value: unknown): string | null {
  const sentences = messagesIn(value, MAX_DEPTH).filter((sentence) => !/^\s*</.test(sentence));
  const useful = sentences.filter((sentence) => !EMPTY_PHRASE.test(sentence));
  const shown = useful.length > 0 ? useful : sentences;
  return plainSentence([...new Set(shown)].join(' '));
}
