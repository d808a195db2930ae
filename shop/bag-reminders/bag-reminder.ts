// Decides when a person who agreed is reminded of the bag she left: one hour after the bag's last change, once more a day later, then not
// for seven days. Pure.
// Example: last change at 10:00 on Monday. First mail at 11:00, second at 11:00 on Tuesday. She changes the bag on Wednesday: that is
// another bag, and its first mail is sent at 11:00 on the Tuesday after, seven days after the second mail.

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A bag counts as left when it was not changed for this long. */
export const LEFT_AFTER_MS = 60 * MINUTE_MS;
export const SECOND_AFTER_MS = DAY_MS;
/** After two mails within seven days, none is sent for seven days after the second one. */
const PAUSE_AFTER_LAST_MS = 7 * DAY_MS;
const MAX_BEFORE_PAUSE = 2;
/** A pause depends on the mails of the seven days before the last mail, which itself may be seven days old: older mails do not matter. */
export const RECENT_REMINDERS_MS = 2 * PAUSE_AFTER_LAST_MS;
/** A bag whose last change is older causes no reminder. */
const MAX_AGE_MS = 30 * DAY_MS;

/** Mails for one content of a bag. */
const MAX_PER_BAG = 2;

export interface EarlierReminder {
  readonly bagHash: string;
  readonly sentAt: Date;
}

export interface LeftBag {
  readonly bagHash: string;
  /** When the bag was changed or the consent was given, whichever is later. */
  readonly changedAt: Date;
  /** True when she has ordered since, or has a checkout open. */
  readonly hasOrderedSince: boolean;
  readonly hasAvailableLine: boolean;
  /** The reminders of all bags of this person. */
  readonly earlier: readonly EarlierReminder[];
}

/** Returns the number of the mail about this bag that is due now, or null when no mail is due. */
export function getDueStep(bag: LeftBag, now: Date): 1 | 2 | null {
  const age = now.getTime() - bag.changedAt.getTime();
  if (age < LEFT_AFTER_MS || age > MAX_AGE_MS || bag.hasOrderedSince || !bag.hasAvailableLine) return null;
  const reminderAges = bag.earlier.map(({ sentAt }) => now.getTime() - sentAt.getTime());
  // Infinity for a person who was never reminded.
  const sinceLast = Math.min(...reminderAges);
  if (sinceLast < SECOND_AFTER_MS) return null;
  const closeToLast = reminderAges.filter((reminderAge) => reminderAge - sinceLast < PAUSE_AFTER_LAST_MS).length;
  const isPaused = closeToLast >= MAX_BEFORE_PAUSE && sinceLast < PAUSE_AFTER_LAST_MS;
  if (isPaused) return null;
  const sent = bag.earlier.filter(({ bagHash }) => bagHash === bag.bagHash).length;
  if (sent >= MAX_PER_BAG) return null;
  return sent === 0 ? 1 : 2;
}
