// Fair queue for page rendering. Each client (by address) gets a turn; a client that used up its quota (30 renders in 10 s) is throttled:
// all throttled clients together are served one request at a time, only while no other client waits, with a cool-down of 15 times the
// render time. Without the cool-down they would keep the thread busy when the next client arrives.
// A slot is passed on after a quarter of a second even when the render is not done: a render that waits for the database needs no CPU.
// Example: 100 shoppers with one page each are served four at a time; one client's 31st page waits for all of them, and with 100 of her
// requests already queued she gets 'busy'.
import { ok, type Result, refuse } from '#shop/result.ts';

export interface FairQueueOptions {
  readonly atOnce: number;
  readonly atOnceEach: number;
  readonly waiting: number;
  readonly waitingEach: number;
  /** Quota: renders per client within a window before other clients go first. */
  readonly share: number;
  readonly windowMs: number;
  /** Cool-down after a throttled render, as a multiple of its duration: 15 leaves throttled clients a sixteenth of the time. */
  readonly rest: number;
  /** The longest time that a render holds its slot. */
  readonly heldMs: number;
  /** An address shared by many clients, for example a proxy on this machine, has no quota of its own. */
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
  /** Clients with running or queued work, the next to be served first. */
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

  /** True when the client is over its quota and therefore throttled. */
  const isPatient = ({ who }: Guest): boolean => (done.get(who) ?? 0) >= size.share && !size.isMany?.(who);

  const isPatientsTurn = (): boolean => patientRunning === 0 && size.now() >= restEnds;

  const mayBegin = (guest: Guest): boolean =>
    running < size.atOnce && guest.running < size.atOnceEach && (!isPatient(guest) || isPatientsTurn());

  function rest(tookMs: number): void {
    patientRunning--;
    restEnds = size.now() + tookMs * size.rest;
    setTimeout(serveNext, Math.ceil(tookMs * size.rest) + 1).unref();
  }

  /** Returns the function that ends the run. */
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
    // The client moves behind all others until its next turn.
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
