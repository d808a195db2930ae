// Keeps something of the browser in step with the account, whatever it is: one exchange at a time, in this tab and over all
// tabs. What was changed waits in the browser until the account has it, so a lost connection loses nothing.

export interface Copy<Change, Answer> {
  /** The copy becomes this account's. */
  start(uid: string): void;
  isOf(uid: string): boolean;
  /** What to send next. */
  waiting(): readonly Change[];
  /** The account has heard what was sent, and holds what it answers. */
  accept(sent: readonly Change[], answer: Answer): void;
}

export interface Link<Change, Answer> {
  /** Whether it is still she who is signed in. */
  isHere(uid: string): boolean;
  /** Null when there is no answer, or one for somebody else. */
  exchange(uid: string, changes: readonly Change[]): Promise<Answer | null>;
  /** Does the work while no other tab does its own. */
  alone(work: () => Promise<void>): Promise<void>;
}

export function syncReplica<Change, Answer>(
  copy: Copy<Change, Answer>,
  { isHere, exchange, alone }: Link<Change, Answer>,
): (uid: string) => Promise<void> {
  async function run(uid: string): Promise<void> {
    if (!isHere(uid)) return;
    copy.start(uid);
    do {
      const sent = copy.waiting();
      const answer = await exchange(uid, sent);
      // Signed out meanwhile, here or in another tab: what comes now belongs to nobody here.
      if (answer === null || !isHere(uid) || !copy.isOf(uid)) return;
      copy.accept(sent, answer);
    } while (copy.waiting().length > 0);
  }

  let underWay: { readonly uid: string; readonly done: Promise<void> } | null = null;
  /** Who asks during an exchange waits for it, and what was changed during it is sent by it. */
  return (uid) => {
    if (underWay?.uid === uid) return underWay.done;
    const before = underWay?.done;
    // Over as soon as nothing waits: who asks while the other tabs are being let in is not answered by this one any more.
    const turn = async () => {
      await run(uid).finally(() => {
        if (underWay?.done === done) underWay = null;
      });
    };
    const done = (before ?? Promise.resolve()).then(() => alone(turn));
    underWay = { uid, done };
    return done;
  };
}
