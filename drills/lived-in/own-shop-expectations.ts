// Compares what staff wrote of the shop itself, and on orders, with the database.
import type { StoredState } from './stored-state.ts';
import type { World } from './world.ts';

export const brandProblems = ({ model }: World, { brandLine }: StoredState): string[] =>
  model.brandLine === null || model.brandLine === brandLine
    ? []
    : [`the line under the name is "${brandLine}", expected "${model.brandLine}"`];

/** A-PAGE-05: every text that staff saved is a version. */
export function contentPageProblems({ model }: World, { page }: StoredState): string[] {
  const expected = model.page && [
    model.page.text,
    model.page.isPublished ? 'published' : 'draft',
    model.page.savedTexts,
  ];
  const found = page && [page.body, page.status, page.versions];
  return `${found}` === `${expected}` ? [] : [`the care page is stored as ${found}, expected ${expected}`];
}

/** A-SET-09: the contact times that staff saved last are stored. */
export function contactProblems({ model }: World, { contactTimes }: StoredState): string[] {
  if (model.contactTimes === null) return [];
  const [found, expected] = [contactTimes, model.contactTimes].map(({ hours, replyTime }) => `${hours}; ${replyTime}`);
  return found === expected ? [] : [`the contact times are stored as "${found}", expected "${expected}"`];
}

/** A-KEEP-07: every note that staff typed, once. */
export const noteProblems = ({ model }: World, { notes }: StoredState): string[] =>
  notes.join() === model.notes.join() ? [] : [`the notes on orders are ${notes}, expected ${model.notes}`];
