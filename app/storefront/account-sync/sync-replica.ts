// Syncs a replica in the browser (bag or wishlist) with the account. One exchange runs at a time, across all tabs.
// Changes are queued in the browser until the account has confirmed them, so a lost connection loses nothing.

export interface Replica<Change, AccountData> {
  /** Binds the replica to this account. */
  start(uid: string): void;
  isFor(uid: string): boolean;
  /** Changes to send next. */
  waiting(): readonly Change[];
  /** The account confirmed `sent` and now holds `accountData`. */
  accept(sent: readonly Change[], accountData: AccountData): void;
}

export interface Transport<Change, AccountData> {
  /** Whether this user is still signed in. */
  isCurrentUser(uid: string): boolean;
  /** Null without a response, or when the response belongs to another user. */
  exchange(uid: string, changes: readonly Change[]): Promise<AccountData | null>;
  /** Runs the work while no other tab runs an exchange. */
  withTabLock(work: () => Promise<void>): Promise<void>;
  /** After an exchange without a response: runs the work some time later, unless an exchange has succeeded by then. */
  retryLater(work: () => void): void;
}

export function syncReplica<Change, AccountData>(
  replica: Replica<Change, AccountData>,
  { isCurrentUser, exchange, withTabLock, retryLater }: Transport<Change, AccountData>,
): (uid: string) => Promise<void> {
  async function run(uid: string): Promise<void> {
    if (!isCurrentUser(uid)) return;
    replica.start(uid);
    do {
      const sent = replica.waiting();
      const accountData = await exchange(uid, sent);
      // The user has signed out since, here or in another tab: the response must not reach the next user.
      if (!isCurrentUser(uid) || !replica.isFor(uid)) return;
      // The page may stay open for hours without an event that starts the next exchange.
      if (accountData === null) return retryLater(() => void sync(uid));
      replica.accept(sent, accountData);
    } while (replica.waiting().length > 0);
  }

  let running: { readonly uid: string; readonly done: Promise<void> } | null = null;
  /** Starts an exchange; a call during one waits for it. That exchange also sends the changes made while it runs. */
  function sync(uid: string): Promise<void> {
    if (running?.uid === uid) return running.done;
    const previous = running?.done;
    // `running` is cleared before the tab lock is released: a call after this point needs an exchange of its own.
    const runAndRelease = async () => {
      await run(uid).finally(() => {
        if (running?.done === done) running = null;
      });
    };
    const done = (previous ?? Promise.resolve()).then(() => withTabLock(runAndRelease));
    running = { uid, done };
    return done;
  }
  return sync;
}
