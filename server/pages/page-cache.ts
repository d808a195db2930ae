// Keeps rendered public pages in memory, bounded by bytes. One render at a time for an address; a page is kept only when it
// succeeded and nothing it was made of changed while it was being made. Forgetting is by tag, and by the clock for a page that
// said until when it is true.
import { KeptPage, type RenderedPage } from './kept-page.ts';

export interface Rendering extends RenderedPage {
  readonly tags: ReadonlySet<string>;
  readonly mayKeep: boolean;
  /** In milliseconds: from then on it is not true any more. Infinity for most. */
  readonly until: number;
}

interface Options {
  readonly mostBytes: number;
  /** `who` asked for it first. */
  readonly render: (address: string, who: string) => Promise<Rendering>;
  /** In milliseconds, by the clock that renders. */
  readonly now: () => number;
}

/** Raw addresses that were seen to mean a kept page, so that the hot path looks up two strings and parses nothing. They
 * name the page's address, not the page: a forgotten page must not stay in memory because someone asked for it oddly. */
const MOST_ALIASES = 10_000;

export class PageCache {
  hits = 0;
  /** Off while changes cannot be heard: then nothing may be kept. */
  listening = false;
  readonly #options: Options;
  readonly #pages = new Map<string, KeptPage>();
  readonly #aliases = new Map<string, string>();
  readonly #rendering = new Map<string, { readonly promise: Promise<KeptPage>; stale: boolean }>();
  #bytes = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#pages.size;
  }

  /** The page behind a raw address that was answered before. */
  find(rawUrl: string): KeptPage | undefined {
    const address = this.#aliases.get(rawUrl);
    const page = address === undefined ? undefined : this.#current(address);
    if (!page) return undefined;
    page.looked = true;
    this.hits++;
    return page;
  }

  /** The kept page, unless its time is over. */
  #current(address: string): KeptPage | undefined {
    const page = this.#pages.get(address);
    if (!page || page.until === Number.POSITIVE_INFINITY || page.until > this.#options.now()) return page;
    this.#pages.delete(address);
    this.#bytes -= page.bytes;
    return undefined;
  }

  async get(address: string, rawUrl: string, who = 'somebody'): Promise<KeptPage> {
    const known = this.#current(address);
    if (known) {
      known.looked = true;
      this.hits++;
      this.#remember(rawUrl, address);
      return known;
    }
    // A render that began before a change must not be handed to someone who asks after it.
    const running = this.#rendering.get(address);
    if (running && !running.stale) return running.promise;
    const started = { promise: this.#renderAndKeep(address, rawUrl, who), stale: false };
    this.#rendering.set(address, started);
    try {
      return await started.promise;
    } finally {
      if (this.#rendering.get(address) === started) this.#rendering.delete(address);
    }
  }

  async #renderAndKeep(address: string, rawUrl: string, who: string): Promise<KeptPage> {
    // Yields once, so that `get` has registered this render before it can finish.
    await null;
    const mine = this.#rendering.get(address);
    const rendering = await this.#options.render(address, who);
    const page = new KeptPage(rendering, rendering.tags, rendering.until);
    if (rendering.mayKeep && rendering.status === 200 && this.listening && mine && !mine.stale) {
      await page.in('br');
      if (!mine.stale) this.#keep(address, rawUrl, page);
    }
    return page;
  }

  #keep(address: string, rawUrl: string, page: KeptPage): void {
    this.#pages.set(address, page);
    this.#bytes += page.bytes;
    this.#remember(rawUrl, address);
    this.#makeRoom();
  }

  #remember(rawUrl: string, address: string): void {
    if (this.#aliases.size >= MOST_ALIASES) this.#aliases.clear();
    this.#aliases.set(rawUrl, address);
  }

  /** Second chance: a page looked at since the last sweep is passed over once. */
  #makeRoom(): void {
    while (this.#bytes > this.#options.mostBytes) {
      const oldest = this.#pages.entries().next().value;
      if (!oldest) return;
      const [address, page] = oldest;
      this.#pages.delete(address);
      if (page.looked && this.#pages.size > 0) {
        page.looked = false;
        this.#pages.set(address, page);
      } else {
        this.#bytes -= page.bytes;
      }
    }
  }

  /** Forgets every page that is made of one of these. 'product:*' means every product. */
  forget(tags: readonly string[]): void {
    // Which tags a running render will have is not known before it ends: it may read old data, so it is not kept.
    for (const running of this.#rendering.values()) running.stale = true;
    const every = tags.filter((tag) => tag.endsWith(':*')).map((tag) => tag.slice(0, -1));
    for (const [address, page] of this.#pages) {
      const touched =
        tags.some((tag) => page.tags.has(tag)) ||
        every.some((prefix) => [...page.tags].some((tag) => tag.startsWith(prefix)));
      if (!touched) continue;
      this.#pages.delete(address);
      this.#bytes -= page.bytes;
    }
  }

  forgetAll(): void {
    for (const running of this.#rendering.values()) running.stale = true;
    this.#pages.clear();
    this.#aliases.clear();
    this.#bytes = 0;
  }
}
