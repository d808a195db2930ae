// The draft of a content page: the values of the form's fields, and their parsing.

import { parseIndianTime, toIndianTimeInput } from '#shop/indian-clock.ts';
import { type PageFields, pageProblems } from '#shop/pages/page-fields.ts';
import { slugFromTitle } from '#shop/pages/page-slug.ts';
import type { FieldErrors } from '../../kit/form/remaining-errors.ts';
import { DATE_MISSING, FIELD_LABELS, toFieldErrors } from '../page-messages.ts';

export const PUBLICATIONS = ['draft', 'published', 'scheduled'] as const;
type Publication = (typeof PUBLICATIONS)[number];

export interface PageDraft {
  readonly title: string;
  readonly slug: string;
  readonly body: string;
  readonly status: Publication;
  /** A time in India's time zone; used only when the page is scheduled. */
  readonly publishFrom: string;
}

export const NEW_PAGE: PageDraft = { title: '', slug: '', body: '', status: 'draft', publishFrom: '' };

/** Turns a stored page into a draft. A page whose time of publication has passed becomes published, without a time. */
export function toDraft({ title, slug, body, status, publishFrom }: PageFields, now: Date): PageDraft {
  const isScheduled = status === 'published' && publishFrom !== null && publishFrom > now;
  return {
    title,
    slug,
    body,
    status: isScheduled ? 'scheduled' : status,
    publishFrom: isScheduled ? toIndianTimeInput(publishFrom) : '',
  };
}

const toPageFields = ({ title, slug, body, status, publishFrom }: PageDraft): PageFields => ({
  title: title.trim(),
  slug: slug.trim(),
  body: body.trim(),
  status: status === 'draft' ? 'draft' : 'published',
  publishFrom: status === 'scheduled' ? parseIndianTime(publishFrom) : null,
});

/** Returns the body to post, with times as text. */
export function toPagePayload(draft: PageDraft) {
  const fields = toPageFields(draft);
  return { ...fields, publishFrom: fields.publishFrom?.toISOString() ?? null };
}

/** `storedSlug` is the page's stored address; null for a new page. */
export const draftErrors = (draft: PageDraft, storedSlug: string | null): FieldErrors => ({
  ...toFieldErrors(pageProblems(toPageFields(draft), storedSlug)),
  ...(draft.status === 'scheduled' && parseIndianTime(draft.publishFrom) === null ? { publishFrom: DATE_MISSING } : {}),
});

/** Returns the draft as the server stored it, with trimmed texts. */
export const toSavedDraft = (draft: PageDraft): PageDraft => ({
  ...draft,
  title: draft.title.trim(),
  slug: draft.slug.trim(),
  body: draft.body.trim(),
  publishFrom: draft.status === 'scheduled' ? draft.publishFrom : '',
});

/** Changes the title; the address of a new page follows it until staff enter another address. */
export const withTitle = (draft: PageDraft, title: string): PageDraft => ({
  ...draft,
  title,
  slug: draft.slug === slugFromTitle(draft.title) ? slugFromTitle(title) : draft.slug,
});

/** Returns the labels of the changed fields. */
export const changedLabels = (before: PageDraft, draft: PageDraft): string[] =>
  (Object.keys(FIELD_LABELS) as (keyof PageDraft)[])
    .filter((field) => before[field] !== draft[field])
    .map((field) => FIELD_LABELS[field]);
