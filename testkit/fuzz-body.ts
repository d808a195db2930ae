// The kinds of bodies that a fuzzed request has.
import type { StoredRows } from './fuzz-rows.ts';

export interface ValidBody {
  readonly type: 'json' | 'form';
  readonly content: unknown;
}

export const form = (content: Readonly<Record<string, string>>): ValidBody => ({ type: 'form', content });
export const json = (content: unknown): ValidBody => ({ type: 'json', content });
/** The body of an admin action. */
export const adminAction = (action: string, input: unknown = {}): ValidBody => json({ action, input });

export type Bodies = (rows: StoredRows) => readonly ValidBody[];
