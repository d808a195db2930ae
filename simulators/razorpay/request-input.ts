// Validates what a store sends, and the errors for invalid requests.
import { badRequest, type Refusal } from './refusals.ts';

export type Json = Record<string, unknown>;

const MIN_AMOUNT = 100;
const MAX_NOTES = 15;

export function parseNotes(value: unknown): Readonly<Record<string, string>> | null {
  if (value === undefined || value === null || Array.isArray(value)) return {};
  if (typeof value !== 'object') return null;
  const entries = Object.entries(value).map(([name, note]): [string, string] => [name, String(note)]);
  return entries.length > MAX_NOTES || entries.some(([, note]) => note.length > 256)
    ? null
    : Object.fromEntries(entries);
}

export function refuseUnknownFields(body: Json, known: readonly string[]): Refusal | null {
  const extra = Object.keys(body).filter((name) => !known.includes(name));
  return extra.length > 0 ? badRequest(`${extra.join(', ')} is/are not required and should not be sent`) : null;
}

export function validateAmount(amount: unknown): Refusal | null {
  if (amount === undefined) return badRequest('The amount field is required.', 'amount');
  if (!Number.isSafeInteger(amount)) return badRequest('The amount must be an integer.', 'amount');
  return (amount as number) < MIN_AMOUNT ? badRequest('The amount must be at least INR 1.00', 'amount') : null;
}
