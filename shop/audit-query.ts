// The query of the audit log, and its URL: `?actor=…&entity=product&from=2026-11-01&to=2026-11-14`. Keyset pagination:
// `older=812` shows the rows before row 812, `newer=812` the rows after it. Days are days in India's time zone. An
// invalid value is ignored. Pure.
// Example: the day 2026-11-14 begins at 2026-11-13T18:30Z.

import { truncate } from './search-text.ts';

export interface AuditFilters {
  readonly actor: string | null;
  readonly entity: string | null;
  /** The id of one entity, `of` in the URL; requires `entity`. */
  readonly entityId: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

export interface AuditQuery extends AuditFilters {
  readonly cursor: { readonly direction: 'older' | 'newer'; readonly id: number } | null;
}

const MAX_LENGTH = 200;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** Without null characters, which PostgreSQL does not store. */
const parseText = (text: string | null): string | null => {
  const plain = truncate((text ?? '').replaceAll('\0', '').trim(), MAX_LENGTH);
  return plain === '' ? null : plain;
};

const parseDay = (text: string | null): string | null => {
  if (text === null || !DAY.test(text)) return null;
  const date = new Date(`${text}T00:00:00.000Z`);
  // 30 February is no valid day.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
};

const parseRowId = (text: string | null): number | null => {
  const id = Number(text ?? '');
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

function parseCursor(params: URLSearchParams): AuditQuery['cursor'] {
  const older = parseRowId(params.get('older'));
  if (older !== null) return { direction: 'older', id: older };
  const newer = parseRowId(params.get('newer'));
  return newer === null ? null : { direction: 'newer', id: newer };
}

export function parseAuditQuery(params: URLSearchParams): AuditQuery {
  const entity = parseText(params.get('entity'));
  return {
    actor: parseText(params.get('actor')),
    entity,
    entityId: entity === null ? null : parseText(params.get('of')),
    from: parseDay(params.get('from')),
    to: parseDay(params.get('to')),
    cursor: parseCursor(params),
  };
}

/** `entityId` is never set without `entity`. */
export const hasAuditFilters = ({ actor, entity, from, to }: AuditFilters): boolean =>
  [actor, entity, from, to].some((filter) => filter !== null);

/** The start of a day in India, and the start of the next day. */
export const startOfIndianDay = (indianDay: string): Date => new Date(`${indianDay}T00:00:00.000+05:30`);
export const endOfIndianDay = (indianDay: string): Date => new Date(startOfIndianDay(indianDay).getTime() + DAY_MS);
