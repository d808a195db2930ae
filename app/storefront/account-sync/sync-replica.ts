// Syncs a replica in the browser (bag or wishlist) with the account. One exchange runs at a time, across all tabs. Changes are
// queued in the browser until the account has confirmed them, so a lost connection loses nothing.

export interface Replica<Change, Answer> {
  /** Makes the replica this account's. */
  start(uid: string): void;
  isOf(uid: string): boolean;
  /** Changes to send next. */
  waiting(): readonly Change[];
  /** The account confirmed `sent` and now holds `answer`. */
  accept(sent: readonly Change[], answer: Answer): void;
}

export interface Transport<Change, Answer> {
  /** Whether this user is still signed in. */
  isCurrentUser(uid: string): boolean;
  /** Null without a response, or when the response belongs to another user. */
  exchange(uid: string, changes: readonly Change[]): Promise<Answer | null>;
  /** Runs the work while no other tab runs its own. */
  withTabLock(work: () => Promise<void>): Promise<void>;
}

export function syncReplica<Change, Answer>(
  replica: Replica<Change, Answer>,
  { isCurrentUser, exchange, withTabLock }: Transport<Change, Answer>,
): (uid: string) => Promise<void> {
  async function run(uid: string): Promise<void> {
    if (!isCurrentUser(uid)) return;
    replica.start(uid);
    do {
      const sent = replica.waiting();
      const answer = await exchange(uid, sent);
      // Signed out meanwhile, here or in another tab: the response must not reach the next user.
      if (answer === null || !isCurrentUser(uid) || !replica.isOf(uid)) return;
      replica.accept(sent, answer);
    } while (replica.waiting().length > 0);
  }

  let running: { readonly uid: string; readonly done: Promise<void> } | null = null;
  /** A call during an exchange waits for it; that exchange also sends the changes made meanwhile. */
  return (uid) => {
    if (running?.uid === uid) return running.done;
    const before = running?.done;
    // Cleared before the tab lock is released: a call after this point needs an exchange of its own.
    const turn = async () => {
      await run(uid).finally(() => {
        if (running?.done === done) running = null;
      });
    };
    const done = (before ?? Promise.resolve()).then(() => withTabLock(turn));
    running = { uid, done };
    return done;
  };
}
