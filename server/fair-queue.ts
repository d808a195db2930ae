// A line for rendering, shared fairly: everybody who has work gets a place in turn, however much work somebody else has. Who had more
// than a share of it lately goes behind all others: those are served one at a time, all of them together, only while nobody else
// waits, and with a rest after each. Without the rest they would keep the thread busy whenever nobody waits, and whoever comes next
// would find it so. A flood of pages, from however many addresses, is done with what the shop leaves over, and is still done.
// A place is given on after a moment even when the work is not done: who waits for the database or for somebody outside needs no
// processor meanwhile, and holds nobody up.
// Worked number: a share of 30 pages in ten seconds. A hundred shoppers with a page each are served four at a time; whoever asks for the
// 31st waits until none of them does, and with a hundred of hers in line already is told 'busy'.
import { ok, type Result, refuse } from '#shop/result.ts';

export interface FairQueueOptions {
  readonly atOnce: number;
  readonly atOnceEach: number;
  readonly waiting: number;
  readonly waitingEach: number;
  /** How much somebody may have done within a window before others go first. */
  readonly share: number;
  readonly windowMs: number;
  /** How many times as long as their work took they rest after it: 15 leaves them a sixteenth of the time. */
  readonly rest: number;
  /** How long a place is held at most. */
  readonly heldMs: number;
  /** Who speaks for many, a proxy on this machine for one, has no share of its own. */
  readonly isMany?: (who: string) => boolean;
  /** In milliseconds. */
  readonly now: () => number;
}

export type FairQueue = <Value>(who: string, work: () => Promise<Value>) => Promise<Result<Value, 'busy'>>;

interface Guest {
  readonly who: string;
  running: number;
  readonly waiting: (() => void)[];
}

export function createFairQueue(size: FairQueueOptions): FairQueue {
  /** Whoever has work here, the next to be served first. */
  const guests = new Map<string, Guest>();
  const done = new Map<string, number>();
  let windowEnds = 0;
  let running = 0;
  let patientRunning = 0;
  let restEnds = 0;
  let inLine = 0;

  const guestFor = (who: string): Guest => {
    const guest = guests.get(who) ?? { who, running: 0, waiting: [] };
    guests.set(who, guest);
    return guest;
  };

  /** Over their share, they have to be patient. */
  const isPatient = ({ who }: Guest): boolean => (done.get(who) ?? 0) >= size.share && !size.isMany?.(who);

  const isPatientsTurn = (): boolean => patientRunning === 0 && size.now() >= restEnds;

  const mayBegin = (guest: Guest): boolean =>
    running < size.atOnce && guest.running < size.atOnceEach && (!isPatient(guest) || isPatientsTurn());

  function rest(tookMs: number): void {
    patientRunning--;
    restEnds = size.now() + tookMs * size.rest;
    setTimeout(serveNext, Math.ceil(tookMs * size.rest) + 1).unref();
  }

  /** Returns what ends it. */
  function begin(guest: Guest): () => void {
    const patient = isPatient(guest);
    const began = size.now();
    running++;
    guest.running++;
    if (patient) patientRunning++;
    done.set(guest.who, (done.get(guest.who) ?? 0) + 1);
    return () => {
      running--;
      guest.running--;
      if (patient) rest(size.now() - began);
      forget(guest);
      serveNext();
    };
  }

  const forget = (guest: Guest): void => {
    if (guest.running === 0 && guest.waiting.length === 0) guests.delete(guest.who);
  };

  function serveNext(): void {
    if (inLine === 0) return;
    const ready = [...guests.values()].filter((guest) => guest.waiting.length > 0 && mayBegin(guest));
    const next = ready.find((guest) => !isPatient(guest)) ?? ready[0];
    if (!next) return;
    inLine--;
    // Behind all others, until the next turn.
    guests.delete(next.who);
    guests.set(next.who, next);
    next.waiting.shift()?.();
    serveNext();
  }

  function startWindow(): void {
    const now = size.now();
    if (now < windowEnds) return;
    windowEnds = now + size.windowMs;
    done.clear();
  }

  return async (who, work) => {
    startWindow();
    const guest = guestFor(who);
    const isFull = inLine >= size.waiting || guest.waiting.length >= size.waitingEach;
    let end: () => void;
    if (mayBegin(guest)) end = begin(guest);
    else if (isFull) {
      forget(guest);
      return refuse('busy');
    } else {
      inLine++;
      end = await new Promise((resolve) => guest.waiting.push(() => resolve(begin(guest))));
    }
    let hasEnded = false;
    const endOnce = () => {
      if (hasEnded) return;
      hasEnded = true;
      end();
    };
    const moment = setTimeout(endOnce, size.heldMs);
    try {
      return ok(await work());
    } finally {
      clearTimeout(moment);
      endOnce();
    }
  };
}
