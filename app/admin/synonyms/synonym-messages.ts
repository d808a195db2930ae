import { MAX_SYNONYMS, type SynonymProblem, type SynonymProblems } from '#shop/catalog/search-synonym.ts';
import type { AddSynonymRefusal, SaveSynonymRefusal } from '#shop/catalog/search-synonyms.server.ts';
import type { Refusal } from '../kit/actions/action-result.ts';

const SAVE_FAILED = 'The synonym could not be saved. Please try again.';

/** Failure messages by action. */
export const FAILURE_MESSAGES = {
  add: SAVE_FAILED,
  save: SAVE_FAILED,
  delete: 'The synonym could not be deleted.',
} as const;
export const LOAD_FAILED = 'Failed to load synonyms';

export const ADDED = 'Synonym added.';
export const SAVED = 'Synonym saved.';
export const deletedMessage = (word: string): string => `Synonym for “${word}” deleted.`;

export const REFUSAL_MESSAGES = {
  'no-such-synonym': 'Somebody else has deleted this synonym.',
  'changed-meanwhile': 'Somebody else has changed this synonym.',
} as const;

const PROBLEM_MESSAGES: Readonly<Record<SynonymProblem, string>> = {
  required: 'Enter at least one word.',
  'not-one-word': 'Enter single words of letters and digits, separated by commas.',
  'too-long': 'Enter words of at most 40 letters.',
  'too-many': 'Enter at most 20 words.',
  'on-both-sides': 'This word is in the field above too. Enter another one.',
};

export type SynonymErrors = Readonly<Partial<Record<'words' | 'finds', string>>>;

export const toFieldErrors = (problems: SynonymProblems): SynonymErrors =>
  Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, PROBLEM_MESSAGES[problem as SynonymProblem]]),
  );

const takenMessage = (word: string): string => `“${word}” has synonyms already. Change that entry.`;

export function toRefusal(reason: Exclude<AddSynonymRefusal | SaveSynonymRefusal, 'not-allowed'>): Refusal {
  if (reason === 'too-many') return { reason: `A shop has at most ${MAX_SYNONYMS} synonyms. Delete one first.` };
  if (typeof reason === 'string') return { reason: REFUSAL_MESSAGES[reason] };
  const fields = 'wordTaken' in reason ? { words: takenMessage(reason.wordTaken) } : toFieldErrors(reason.problems);
  return { message: Object.values(fields)[0] ?? SAVE_FAILED, fields };
}
