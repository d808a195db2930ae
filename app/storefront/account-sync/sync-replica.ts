// Syncs a replica in the browser (bag or wishlist) with the account. One exchange runs at a time, across all tabs. Changes are
// queued in the browser until the account has confirmed them, so a lost connection loses nothing.

export interface Replica<Change, Answer> {
  /** The copy becomes this account's. */
  start(uid: string): void;
  isOf(uid: string): boolean;
  /** What to send next. */
  waiting(): readonly Change[];
  /** The account has heard what was sent, and holds what it answers. */
  accept(sent: readonly Change[], answer: Answer): void;
}

export interface Transport<Change, Answer> {
  /** Whether it is still she who is signed in. */
  isCurrentUser(uid: string): boolean;
  /** Null when there is no answer, or one for somebody else. */
  exchange(uid: string, changes: readonly Change[]): Promise<Answer | null>;
  /** Does the work while no other tab does its own. */
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
      // Signed out meanwhile, here or in another tab: what comes now belongs to nobody here.
      if (answer === null || !isCurrentUser(uid) || !replica.isOf(uid)) return;
      replica.accept(sent, answer);
    } while (replica.waiting().length > 0);
  }

  let running: { readonly uid: string; readonly done: Promise<void> } | null = null;
  /** Who asks during an exchange waits for it, and what was changed during it is sent by it. */
  return (uid) => {
    if (running?.uid === uid) return running.done;
    const before = running?.done;
    // Over as soon as nothing waits: who asks while the other tabs are being let in is not answered by this one any more.
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
