import type { DeletableEntity, Deletion } from '#shop/deletion.ts';
import { dayInIndia } from '#shop/indian-clock.ts';
import { formatIsoDate, formatIsoTime } from '../indian-time.ts';

export const deletedText = (entity: DeletableEntity): string => `This ${entity} has been deleted.`;

/** Returns 'at 10:12 am' for today, 'on 14 Nov 2026 at 10:12 am' for another day. */
function dateTimeText(deletedAt: Date, now: Date): string {
  const iso = deletedAt.toISOString();
  const day = dayInIndia(deletedAt) === dayInIndia(now) ? '' : `on ${formatIsoDate(iso)} `;
  return `${day}at ${formatIsoTime(iso)}`;
}

/** Returns 'Meera deleted this product at 10:12 am.' */
export function deletionText(entity: DeletableEntity, { by, isByCurrentUser, at }: Deletion, now: Date): string {
  if (at === null) return deletedText(entity);
  const when = dateTimeText(at, now);
  if (isByCurrentUser) return `You deleted this ${entity} ${when}.`;
  return by === null ? `This ${entity} was deleted ${when}.` : `${by} deleted this ${entity} ${when}.`;
}
