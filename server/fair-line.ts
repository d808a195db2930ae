// A line for rendering, shared fairly: everybody who has work gets a place in turn, however much work somebody else has. Who had more
// than a share of it lately goes behind all others: those are served one at a time, all of them together, and only while nobody else
// waits. So a flood of pages, from however many addresses, is done with what the shop leaves over, and is still done.
// A place is given on after a moment even when the work is not done: who waits for the database or for somebody outside needs no
// processor meanwhile, and holds nobody up.
// Worked number: a share of 60 pages in ten seconds. A hundred shoppers with a page each are served four at a time; whoever asks for the
// 61st waits until none of them does, and with a hundred of hers in line already is told 'busy'.
import { ok, type Result, refuse } from '#shop/result.ts';

export interface FairLineSize {
  readonly atOnce: number;
  readonly atOnceEach: number;
  readonly waiting: number;
  readonly waitingEach: number;
  /** How much somebody may have done within a window before others go first. */
  readonly share: number;
  readonly windowMs: number;
  /** How long a place is held at most. */
  readonly heldMs: number;
  /** In milliseconds. */
  readonly now: () => number;
}

export type FairLine = <Value>(who: string, work: () => Promise<Value>) => Promise<Result<Value, 'busy'>>;

interface Guest {
  readonly who: string;
  running: number;
  readonly waiting: (() => void)[];
}

export function createFairLine(size: FairLineSize): FairLine {
  /** Whoever has work here, the next to be served first. */
  const guests = new Map<string, Guest>();
  const done = new Map<string, number>();
  let windowEnds = 0;
  let running = 0;
  let patientRunning = 0;
  let inLine = 0;

  const guestFor = (who: string): Guest => {
    const guest = guests.get(who) ?? { who, running: 0, waiting: [] };
    guests.set(who, guest);
    return guest;
  };

  /** Over their share, they have to be patient. */
  const isPatient = ({ who }: Guest): boolean => (done.get(who) ?? 0) >= size.share;

  const mayBegin = (guest: Guest): boolean =>
    running < size.atOnce && guest.running < size.atOnceEach && (!isPatient(guest) || patientRunning === 0);

  /** Returns what ends it. */
  function begin(guest: Guest): () => void {
    const patient = isPatient(guest);
    running++;
    guest.running++;
    if (patient) patientRunning++;
    done.set(guest.who, (done.get(guest.who) ?? 0) + 1);
    return () => {
      running--;
      guest.running--;
      if (patient) patientRunning--;
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
