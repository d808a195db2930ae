// Validates the fields of a content page. Pure: the form validates before sending, and the server before storing.

import type { PAGE_STATUSES } from '#config/value-lists.ts';
import { isBuiltInSlug, type SlugProblem, slugProblem } from './page-slug.ts';
import { findUnknownPlaceholder } from './placeholders.ts';

export type PageStatus = (typeof PAGE_STATUSES)[number];

export interface PageFields {
  readonly title: string;
  readonly slug: string;
  /** Markdown with placeholders. */
  readonly body: string;
  readonly status: PageStatus;
  /** A published page is shown from this time on; null means at once. */
  readonly publishFrom: Date | null;
}

export type PageField = keyof PageFields;
export type PageProblem = SlugProblem | 'fixed-address' | 'always-published' | { readonly unknownPlaceholder: string };
export type PageProblems = Readonly<Partial<Record<PageField, PageProblem>>>;

export const PAGE_MAX = { title: 120, body: 60_000 } as const;

function textProblem(text: string, max: number): PageProblem | null {
  if (text.trim() === '') return 'required';
  if (text.length > max) return 'too-long';
  const unknownPlaceholder = findUnknownPlaceholder(text);
  return unknownPlaceholder === null ? null : { unknownPlaceholder };
}

/** A built-in page keeps its address and stays published. change-pages.server.ts refuses a built-in address for any other page. */
function builtInProblems(page: PageFields, storedSlug: string | null): PageProblems {
  if (storedSlug === null || !isBuiltInSlug(storedSlug)) return {};
  return {
    ...(page.slug === storedSlug ? {} : { slug: 'fixed-address' }),
    ...(page.status === 'published' && page.publishFrom === null ? {} : { status: 'always-published' }),
  };
}

/** Empty when the page may be stored. `storedSlug`: the page's address so far; null for a new page. */
export function pageProblems(page: PageFields, storedSlug: string | null): PageProblems {
  const problems: Partial<Record<PageField, PageProblem | null>> = {
    title: textProblem(page.title, PAGE_MAX.title),
    slug: slugProblem(page.slug),
    body: textProblem(page.body, PAGE_MAX.body),
    ...builtInProblems(page, storedSlug),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null)) as PageProblems;
}

export const PAGE_STATES = ['live', 'scheduled', 'draft'] as const;
export type PageState = (typeof PAGE_STATES)[number];

/** A page that is published from 9:00 is live at 9:00 sharp. */
export function pageState({ status, publishFrom }: Pick<PageFields, 'status' | 'publishFrom'>, now: Date): PageState {
  if (status === 'draft') return 'draft';
  return publishFrom === null || publishFrom <= now ? 'live' : 'scheduled';
}
