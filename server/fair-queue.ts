// Fair queue for page rendering. Each client (by address) gets a turn; a client that used up its quota (30 renders in 10 s) is throttled:
// all throttled clients together are served one request at a time, only while no other client waits, with a cool-down of 15 times the
// render time. Without the cool-down they would keep the thread busy when the next client arrives.
// A slot is passed on after a quarter of a second even when the render is not done: a render that waits for the database needs no CPU.
// Example: 100 shoppers with one page each are served four at a time; one client's 31st page waits for all of them, and with 100 of
// its requests already queued it gets 'busy'.
import { ok, type Result, refuse } from '#shop/result.ts';

export interface FairQueueOptions {
  readonly concurrency: number;
  readonly concurrencyPerClient: number;
  readonly maxWaiting: number;
  readonly maxWaitingPerClient: number;
  /** Quota: renders per client within a window before other clients go first. */
  readonly quota: number;
  readonly windowMs: number;
  /** Cool-down after a throttled render, as a multiple of its duration: 15 leaves throttled clients a sixteenth of the time. */
  readonly coolDownFactor: number;
  /** The longest time that a render holds its slot. */
  readonly maxHeldMs: number;
  /** An address shared by many clients, for example a proxy on this machine, has no quota of its own. */
  readonly isShared?: (address: string) => boolean;
  /** In milliseconds. */
  readonly now: () => number;
}

export type FairQueue = <Value>(address: string, work: () => Promise<Value>) => Promise<Result<Value, 'busy'>>;

interface Client {
  readonly address: string;
  running: number;
  readonly waiting: (() => void)[];
}

export function createFairQueue(limits: FairQueueOptions): FairQueue {
  /** Clients with running or queued work, the next to be served first. */
  const clients = new Map<string, Client>();
  const renders = new Map<string, number>();
  let windowEnds = 0;
  let running = 0;
  let throttledRunning = 0;
  let coolDownEnds = 0;
  let waitingCount = 0;

  const clientFor = (address: string): Client => {
    const client = clients.get(address) ?? { address, running: 0, waiting: [] };
    clients.set(address, client);
    return client;
  };

  /** True when the client is over its quota and therefore throttled. */
  const isThrottled = ({ address }: Client): boolean =>
    (renders.get(address) ?? 0) >= limits.quota && !limits.isShared?.(address);

  const canServeThrottled = (): boolean => throttledRunning === 0 && limits.now() >= coolDownEnds;

  const canBegin = (client: Client): boolean =>
    running < limits.concurrency &&
    client.running < limits.concurrencyPerClient &&
    (!isThrottled(client) || canServeThrottled());

  function coolDown(tookMs: number): void {
    throttledRunning--;
    coolDownEnds = limits.now() + tookMs * limits.coolDownFactor;
    setTimeout(serveNext, Math.ceil(tookMs * limits.coolDownFactor) + 1).unref();
  }

  /** Returns the function that ends the run. */
  function begin(client: Client): () => void {
    const throttled = isThrottled(client);
    const began = limits.now();
    running++;
    client.running++;
    if (throttled) throttledRunning++;
    renders.set(client.address, (renders.get(client.address) ?? 0) + 1);
    return () => {
      running--;
      client.running--;
      if (throttled) coolDown(limits.now() - began);
      removeIfIdle(client);
      serveNext();
    };
  }

  const removeIfIdle = (client: Client): void => {
    if (client.running === 0 && client.waiting.length === 0) clients.delete(client.address);
  };

  function serveNext(): void {
    if (waitingCount === 0) return;
    const ready = [...clients.values()].filter((client) => client.waiting.length > 0 && canBegin(client));
    const next = ready.find((client) => !isThrottled(client)) ?? ready[0];
    if (!next) return;
    waitingCount--;
    // The client moves behind all others until its next turn.
    clients.delete(next.address);
    clients.set(next.address, next);
    next.waiting.shift()?.();
    serveNext();
  }

  function startWindow(): void {
    const now = limits.now();
    if (now < windowEnds) return;
    windowEnds = now + limits.windowMs;
    renders.clear();
  }

  return async (address, work) => {
    startWindow();
    const client = clientFor(address);
    const isFull = waitingCount >= limits.maxWaiting || client.waiting.length >= limits.maxWaitingPerClient;
    let end: () => void;
    if (canBegin(client)) end = begin(client);
    else if (isFull) {
      removeIfIdle(client);
      return refuse('busy');
    } else {
      waitingCount++;
      end = await new Promise((resolve) => client.waiting.push(() => resolve(begin(client))));
    }
    let hasEnded = false;
    const endOnce = () => {
      if (hasEnded) return;
      hasEnded = true;
      end();
    };
    const timer = setTimeout(endOnce, limits.maxHeldMs);
    try {
      return ok(await work());
    } finally {
      clearTimeout(timer);
      endOnce();
    }
  };
}
