// Server-sent events: public product changes for open shop pages, and staff changes for open back offices. A stream carries ids only; the
// page requests the data through its own loader, which checks access.
import { STAFF_TOPICS } from '#shop/change-topics.ts';
import type { Metrics } from './metrics.ts';

const HEARTBEAT_MS = 25_000;
const MAX_LISTENERS = 2_000;
/** Many people may share one address, and yet one address must not take all streams. */
const MAX_LISTENERS_PER_IP = 200;
/** Changes within this time are sent together: a bulk change is one event, not a thousand. */
const BATCH_DELAY_MS = 150;
/** A page takes up to this long from its response to its stream. On connect, the stream replays the changes of this time. */
const REPLAY_MS = 30_000;
/** More products than this are announced as '*', all products. */
const MAX_ANNOUNCED = 100;
/** Events that may wait for a slow reader. */
const MAX_UNREAD = 1_000;
/** Several user changes within this time cause one check of the staff streams. */
const ACCESS_CHECK_DELAY_MS = 500;

type Channel = 'products' | 'staff';
type Listener = (text: string, event: string) => void;

const eventText = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
const announcedIds = (ids: readonly string[]): readonly string[] => (ids.length > MAX_ANNOUNCED ? ['*'] : ids);

interface Reader {
  /** The client address that the stream counts towards. */
  readonly from: string;
  readonly isStillAllowed?: () => Promise<boolean>;
  /** Whether this reader may receive the event; events of areas without permission are not sent. */
  readonly reads?: (event: string) => boolean;
}

export class LiveEvents {
  readonly #listeners: Record<Channel, Set<Listener>> = { products: new Set(), staff: new Set() };
  readonly #closers = new Set<() => void>();
  /** Per staff stream: checks whether its reader may still listen. */
  readonly #accessChecks = new Set<() => void>();
  /** Number of streams per address. */
  readonly #streamsByAddress = new Map<string, number>();
  readonly #metrics: Metrics;
  #pendingIds = new Set<string>();
  #missesChanges = false;
  /** Products by id with the time of their last change; the latest are at the end. '*' stands for all products. */
  readonly #recentProducts = new Map<string, number>();
  /** Staff topics with the time of their last change. */
  readonly #recentTopics = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;
  #checkTimer: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(metrics: Metrics) {
    this.#metrics = metrics;
  }

  /**
   * Null when there are too many listeners, and after `close`: a stream would hold up the shutdown.
   * `isStillAllowed` is checked at every heartbeat, and for staff also when users changed: a reader who was signed out gets no more events.
   */
  open(channel: Channel, { from, isStillAllowed = async () => true, reads = () => true }: Reader): Response | null {
    const listeners = this.#listeners[channel];
    if (this.#closed || listeners.size >= MAX_LISTENERS || !this.#hasRoomFor(from)) return null;
    const encoder = new TextEncoder();
    let close = () => {};
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        let isOpen = true;
        const send = (text: string) => {
          // The stream may have ended while the check was running.
          if (!isOpen) return;
          // A reader that does not read is disconnected rather than buffered in memory: `desiredSize` is minus the number of unread events.
          if ((controller.desiredSize ?? 0) < -MAX_UNREAD) return close();
          controller.enqueue(encoder.encode(text));
        };
        const beat = async () => {
          // If the check fails, the reader stays connected.
          if (await isStillAllowed().catch(() => true)) send(': still here\n\n');
          else close();
        };
        const check = () => void beat();
        const heartbeat = setInterval(check, HEARTBEAT_MS);
        close = () => {
          if (!isOpen) return;
          isOpen = false;
          clearInterval(heartbeat);
          listeners.delete(sendIfRead);
          this.#accessChecks.delete(check);
          this.#closers.delete(close);
          this.#releaseAddress(from);
          this.#metrics.liveListeners.set(this.count);
          try {
            controller.close();
          } catch {
            // The reader disconnected first.
          }
        };
        const sendIfRead: Listener = (text, event) => {
          if (reads(event)) send(text);
        };
        listeners.add(sendIfRead);
        if (channel === 'staff') this.#accessChecks.add(check);
        this.#closers.add(close);
        this.#streamsByAddress.set(from, (this.#streamsByAddress.get(from) ?? 0) + 1);
        this.#metrics.liveListeners.set(this.count);
        send('retry: 3000\nevent: hello\ndata: {}\n\n');
        for (const event of channel === 'products' ? this.#recentProductEvents() : this.#recentTopicEvents(reads))
          send(event);
      },
      cancel: () => close(),
    });
    return new Response(body, {
      headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
    });
  }

  #hasRoomFor(address: string): boolean {
    return (this.#streamsByAddress.get(address) ?? 0) < MAX_LISTENERS_PER_IP;
  }

  #releaseAddress(address: string): void {
    const remaining = (this.#streamsByAddress.get(address) ?? 1) - 1;
    if (remaining === 0) this.#streamsByAddress.delete(address);
    else this.#streamsByAddress.set(address, remaining);
  }

  get count(): number {
    return this.#listeners.products.size + this.#listeners.staff.size;
  }

  productsChanged(tags: readonly string[]): void {
    for (const tag of tags) {
      if (!tag.startsWith('product:')) continue;
      const id = tag.slice('product:'.length);
      this.#pendingIds.add(id);
      this.#rememberProduct(id);
    }
    this.#dropOldProducts();
    if (this.#pendingIds.size === 0 || this.#timer) return;
    this.#timer = setTimeout(() => {
      const ids = [...this.#pendingIds];
      this.#pendingIds = new Set();
      this.#timer = null;
      this.#send('products', 'products', { ids: announcedIds(ids) });
    }, BATCH_DELAY_MS);
  }

  #rememberProduct(id: string): void {
    this.#recentProducts.delete(id);
    this.#recentProducts.set(id, Date.now());
  }

  #dropOldProducts(): void {
    const since = Date.now() - REPLAY_MS;
    for (const [id, changedAt] of this.#recentProducts) {
      // One more than can be announced is enough to know that all products must be announced.
      if (changedAt >= since && this.#recentProducts.size <= MAX_ANNOUNCED + 1) return;
      this.#recentProducts.delete(id);
    }
  }

  #recentProductEvents(): readonly string[] {
    this.#dropOldProducts();
    return this.#recentProducts.size === 0
      ? []
      : [eventText('products', { ids: announcedIds([...this.#recentProducts.keys()]) })];
  }

  /** The topics that changed lately, as events without ids: the topic alone makes the page reload. */
  #recentTopicEvents(reads: (event: string) => boolean): readonly string[] {
    const since = Date.now() - REPLAY_MS;
    return [...this.#recentTopics].flatMap(([what, changedAt]) =>
      changedAt >= since && reads(what) ? [eventText(what, { ids: [] })] : [],
    );
  }

  staffChanged(change: { readonly what: string; readonly ids: readonly string[] }): void {
    this.#recentTopics.set(change.what, Date.now());
    this.#send('staff', change.what, { ids: change.ids });
    if (change.what === 'users') this.#checkStaff();
  }

  /** The change feed is disconnected: changes are missed until `everythingMayHaveChanged`. */
  changesAreMissed(): void {
    this.#missesChanges = true;
  }

  /**
   * Changes were missed, and nobody knows which: every open page reloads what it shows, and so do pages that were rendered
   * meanwhile and connect later. When the process starts, no page has been rendered yet.
   */
  everythingMayHaveChanged(): void {
    if (this.#missesChanges) {
      this.#rememberProduct('*');
      for (const what of STAFF_TOPICS) this.#recentTopics.set(what, Date.now());
      this.#missesChanges = false;
    }
    this.#send('products', 'products', { ids: ['*'] });
    for (const what of STAFF_TOPICS) this.#send('staff', what, { ids: [] });
    this.#checkStaff();
  }

  /** Disconnects the staff who lost access: a person's role or status may have changed. */
  #checkStaff(): void {
    this.#checkTimer ??= setTimeout(() => {
      this.#checkTimer = null;
      for (const check of this.#accessChecks) check();
    }, ACCESS_CHECK_DELAY_MS);
  }

  #send(channel: Channel, event: string, data: unknown): void {
    const text = eventText(event, data);
    for (const listener of this.#listeners[channel]) listener(text, event);
  }

  close(): void {
    this.#closed = true;
    for (const timer of [this.#timer, this.#checkTimer]) if (timer) clearTimeout(timer);
    for (const close of this.#closers) close();
  }
}
