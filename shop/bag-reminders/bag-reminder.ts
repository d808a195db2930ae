// Decides when a person who agreed is reminded of the bag she left: one hour after the bag's last change, once more a day later, then not
// for seven days. Pure.
// Worked: last change at 10:00 on Monday. First mail at 11:00, second at 11:00 on Tuesday. She changes the bag on Wednesday: that is
// another bag, and its first mail is sent on the Tuesday after, seven days after the last one.

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A bag that was changed more recently is not left. */
export const LEFT_AFTER_MS = 60 * MINUTE_MS;
export const SECOND_AFTER_MS = DAY_MS;
/** After two mails within this time, there is none for this time. */
export const PAUSE_AFTER_LAST_MS = 7 * DAY_MS;
const MAX_BEFORE_PAUSE = 2;
/** Older mails about other bags do not matter. */
export const EARLIER_MS = 2 * PAUSE_AFTER_LAST_MS;
/** An older bag causes no reminder. */
export const MAX_AGE_MS = 30 * DAY_MS;

/** Mails for one content of a bag. */
const MAX_PER_BAG = 2;

export interface EarlierReminder {
  readonly bagHash: string;
  readonly at: Date;
}

export interface LeftBag {
  readonly bagHash: string;
  /** Of the bag, or of the consent when that is newer. */
  readonly changedAt: Date;
  readonly hasOrderedSince: boolean;
  readonly hasAvailableLine: boolean;
  /** Of any bag of this person. */
  readonly earlier: readonly EarlierReminder[];
}

/** 1 for the first mail about this bag, 2 for the second, null for none now. */
export function getDueStep(bag: LeftBag, now: Date): 1 | 2 | null {
  const age = now.getTime() - bag.changedAt.getTime();
  if (age < LEFT_AFTER_MS || age > MAX_AGE_MS || bag.hasOrderedSince || !bag.hasAvailableLine) return null;
  const ages = bag.earlier.map(({ at }) => now.getTime() - at.getTime());
  const sinceLast = Math.min(...ages);
  if (sinceLast < SECOND_AFTER_MS) return null;
  const together = ages.filter((each) => each - sinceLast < PAUSE_AFTER_LAST_MS).length;
  if (together >= MAX_BEFORE_PAUSE && sinceLast < PAUSE_AFTER_LAST_MS) return null;
  const sent = bag.earlier.filter(({ bagHash }) => bagHash === bag.bagHash).length;
  if (sent >= MAX_PER_BAG) return null;
  return sent === 0 ? 1 : 2;
}
