// Server-sent events: public news of products for open shop pages, and staff news for open back offices.
// A stream carries ids only; the page asks for what it needs through its own loader, where access is decided.
import type { Metrics } from './metrics.ts';

const HEARTBEAT_MS = 25_000;
const MAX_LISTENERS = 2_000;
/** Whole neighbourhoods stand behind one address; and yet nobody takes the streams of all. */
const MAX_LISTENERS_PER_IP = 200;
/** News within this time is sent together: a bulk change is one event, not a thousand. */
const GATHER_MS = 150;
/** A page takes up to this long from being answered to listening; what changed meanwhile is told to it as it arrives. */
const LATELY_MS = 30_000;
/** More than this many products are told as all of them. */
const MAX_ANNOUNCED = 100;
/** Many new users within this time are one look at who may still listen. */
const CHECK_MS = 500;

type Channel = 'products' | 'staff';
type Listener = (text: string) => void;

const eventText = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
const told = (ids: readonly string[]): readonly string[] => (ids.length > MAX_ANNOUNCED ? ['*'] : ids);

interface Reader {
  /** The address that the reader counts for. */
  readonly from: string;
  readonly stillMay?: () => Promise<boolean>;
}

export class LiveEvents {
  readonly #listeners: Record<Channel, Set<Listener>> = { products: new Set(), staff: new Set() };
  readonly #closers = new Set<() => void>();
  /** Asks each staff stream whether its reader may still listen. */
  readonly #checks = new Set<() => void>();
  /** How many streams each address has. */
  readonly #from = new Map<string, number>();
  readonly #metrics: Metrics;
  #gathered = new Set<string>();
  /** Products by id, and when they changed last; the latest stand at the end. */
  readonly #lately = new Map<string, number>();
  /** What staff were told of last, and when. */
  readonly #staffLately = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;
  #checkTimer: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(metrics: Metrics) {
    this.#metrics = metrics;
  }

  /**
   * Null when there are too many listeners already, and once it is closed: a stream would hold up the shutdown.
   * `stillMay` is asked at every heartbeat, and of staff also when users changed: who was signed out since hears no more.
   */
  open(channel: Channel, { from, stillMay = async () => true }: Reader): Response | null {
    const listeners = this.#listeners[channel];
    if (this.#closed || listeners.size >= MAX_LISTENERS || !this.#mayComeFrom(from)) return null;
    const encoder = new TextEncoder();
    let close = () => {};
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        let isOpen = true;
        const send: Listener = (text) => {
          // It may have ended while it was found out whether its reader may still listen.
          if (!isOpen) return;
          // A reader that does not read is let go rather than kept in memory.
          if ((controller.desiredSize ?? 0) < -1_000) return close();
          controller.enqueue(encoder.encode(text));
        };
        const beat = async () => {
          // When it cannot be found out, nobody is sent away for it.
          if (await stillMay().catch(() => true)) send(': still here\n\n');
          else close();
        };
        const check = () => void beat();
        const heartbeat = setInterval(check, HEARTBEAT_MS);
        close = () => {
          if (!isOpen) return;
          isOpen = false;
          clearInterval(heartbeat);
          listeners.delete(send);
          this.#checks.delete(check);
          this.#closers.delete(close);
          this.#leave(from);
          this.#metrics.liveListeners.set(this.count);
          try {
            controller.close();
          } catch {
            // The reader was gone first.
          }
        };
        listeners.add(send);
        if (channel === 'staff') this.#checks.add(check);
        this.#closers.add(close);
        this.#from.set(from, (this.#from.get(from) ?? 0) + 1);
        this.#metrics.liveListeners.set(this.count);
        send('retry: 3000\nevent: hello\ndata: {}\n\n');
        for (const news of channel === 'products' ? this.#productsLately() : this.#staffTopicsLately()) send(news);
      },
      cancel: () => close(),
    });
    return new Response(body, {
      headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
    });
  }

  #mayComeFrom(address: string): boolean {
    return (this.#from.get(address) ?? 0) < MAX_LISTENERS_PER_IP;
  }

  #leave(address: string): void {
    const left = (this.#from.get(address) ?? 1) - 1;
    if (left === 0) this.#from.delete(address);
    else this.#from.set(address, left);
  }

  get count(): number {
    return this.#listeners.products.size + this.#listeners.staff.size;
  }

  productsChanged(tags: readonly string[]): void {
    for (const tag of tags) {
      if (!tag.startsWith('product:')) continue;
      const id = tag.slice('product:'.length);
      this.#gathered.add(id);
      this.#lately.delete(id);
      this.#lately.set(id, Date.now());
    }
    this.#forgetOld();
    if (this.#gathered.size === 0 || this.#timer) return;
    this.#timer = setTimeout(() => {
      const ids = [...this.#gathered];
      this.#gathered = new Set();
      this.#timer = null;
      this.#send('products', 'products', { ids: told(ids) });
    }, GATHER_MS);
  }

  #forgetOld(): void {
    const since = Date.now() - LATELY_MS;
    for (const [id, at] of this.#lately) {
      // One more than can be told is enough to know that it is all of them.
      if (at >= since && this.#lately.size <= MAX_ANNOUNCED + 1) return;
      this.#lately.delete(id);
    }
  }

  #productsLately(): readonly string[] {
    this.#forgetOld();
    return this.#lately.size === 0 ? [] : [eventText('products', { ids: told([...this.#lately.keys()]) })];
  }

  /** Without ids: that something of it changed is enough to look again. */
  #staffTopicsLately(): readonly string[] {
    const since = Date.now() - LATELY_MS;
    return [...this.#staffLately].flatMap(([what, at]) => (at >= since ? [eventText(what, { ids: [] })] : []));
  }

  staffChanged(change: { readonly what: string; readonly ids: readonly string[] }): void {
    this.#staffLately.set(change.what, Date.now());
    this.#send('staff', change.what, { ids: change.ids });
    if (change.what === 'users') this.#checkStaff();
  }

  /** Somebody's role or status may have changed: whoever was shut out loses the news at once. */
  #checkStaff(): void {
    this.#checkTimer ??= setTimeout(() => {
      this.#checkTimer = null;
      for (const check of this.#checks) check();
    }, CHECK_MS);
  }

  #send(channel: Channel, event: string, data: unknown): void {
    const text = eventText(event, data);
    for (const listener of this.#listeners[channel]) listener(text);
  }

  close(): void {
    this.#closed = true;
    for (const timer of [this.#timer, this.#checkTimer]) if (timer) clearTimeout(timer);
    for (const close of this.#closers) close();
  }
}
