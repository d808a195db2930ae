// The query of the audit log, and its URL: `?actor=…&entity=product&from=2026-11-01&to=2026-11-14`. Keyset pagination:
// `older=812` shows the rows before row 812, `newer=812` the rows after it. Days are days in India's time zone. An invalid value
// counts as absent. Pure.
// Worked: the day 2026-11-14 begins at 2026-11-13T18:30Z.

import { cutTo } from './searched-text.ts';

export interface AuditFilters {
  readonly actor: string | null;
  readonly entity: string | null;
  /** One entity only; requires `entity`. */
  readonly of: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

export interface AuditQuery extends AuditFilters {
  readonly cursor: { readonly direction: 'older' | 'newer'; readonly id: number } | null;
}

const MAX_LENGTH = 200;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 24 * 60 * 60 * 1_000;

const word = (text: string | null): string | null => {
  const plain = cutTo((text ?? '').replaceAll('\0', '').trim(), MAX_LENGTH);
  return plain === '' ? null : plain;
};

const day = (text: string | null): string | null => {
  if (text === null || !DAY.test(text)) return null;
  const read = new Date(`${text}T00:00:00.000Z`);
  // 30 February is no valid day.
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text) ? text : null;
};

const rowOf = (text: string | null): number | null => {
  const id = Number(text ?? '');
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

export function readAuditQuery(params: URLSearchParams): AuditQuery {
  const [older, newer] = [rowOf(params.get('older')), rowOf(params.get('newer'))];
  const entity = word(params.get('entity'));
  return {
    actor: word(params.get('actor')),
    entity,
    of: entity === null ? null : word(params.get('of')),
    from: day(params.get('from')),
    to: day(params.get('to')),
    cursor:
      older !== null ? { direction: 'older', id: older } : newer !== null ? { direction: 'newer', id: newer } : null,
  };
}

export const isNarrowedAudit = ({ actor, entity, from, to }: AuditFilters): boolean =>
  [actor, entity, from, to].some((part) => part !== null);

/** The start of a day in India, and the start of the next day. */
export const beginOf = (indianDay: string): Date => new Date(`${indianDay}T00:00:00.000+05:30`);
export const endOf = (indianDay: string): Date => new Date(beginOf(indianDay).getTime() + DAY_MS);
