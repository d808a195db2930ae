// Caches rendered public pages in memory, bounded by bytes. One render at a time per address; a page is cached only when it succeeded and
// nothing it was made of changed during the render. Pages are invalidated by cache tag, and by the clock if a page has an expiry.
import { CachedPage, type RenderedPage } from './cached-page.ts';

export interface Rendering extends RenderedPage {
  readonly tags: ReadonlySet<string>;
  readonly isCacheable: boolean;
  /** Expiry in milliseconds. Infinity for most pages. */
  readonly until: number;
}

interface Options {
  readonly maxBytes: number;
  /** `client` is the one that requested the page first. */
  readonly render: (address: string, client: string) => Promise<Rendering>;
  /** In milliseconds, by the clock that the renderer uses. */
  readonly now: () => number;
}

/**
 * Raw addresses that resolved to a cached page, so that the hot path looks up one string and parses nothing. They are dropped with their
 * page; an address over the length limit is parsed each time.
 */
const MAX_ALIASES = 10_000;
const MAX_ALIAS_LENGTH = 500;
/** Memory per address beside its characters, in the map and in its page's list. */
const ALIAS_BYTES = 150;

interface Entry {
  readonly address: string;
  readonly page: CachedPage;
  readonly aliases: string[];
  addressBytes: number;
  /** Bytes as last counted. */
  bytes: number;
}

export class PageCache {
  hits = 0;
  /** False while the change feed is disconnected: then nothing may be cached. */
  listening = false;
  readonly #options: Options;
  readonly #pages = new Map<string, Entry>();
  readonly #aliases = new Map<string, Entry>();
  readonly #rendering = new Map<string, { readonly promise: Promise<CachedPage>; stale: boolean }>();
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

  /** The page for a raw address that was answered before. */
  find(rawUrl: string): CachedPage | undefined {
    const entry = this.#aliases.get(rawUrl);
    return entry && this.#use(entry);
  }

  /** The cached page, unless it has expired. */
  #use(entry: Entry): CachedPage | undefined {
    const { page } = entry;
    if (page.until !== Number.POSITIVE_INFINITY && page.until <= this.#options.now()) {
      this.#drop(entry);
      return undefined;
    }
    page.referenced = true;
    this.hits++;
    return page;
  }

  async get(address: string, rawUrl: string, who = 'somebody'): Promise<CachedPage> {
    const entry = this.#pages.get(address);
    const known = entry && this.#use(entry);
    if (entry && known) {
      this.#remember(rawUrl, entry);
      return known;
    }
    // A render that began before a change must not be shared with later requests.
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

  async #renderAndKeep(address: string, rawUrl: string, client: string): Promise<CachedPage> {
    // Yields once, so that `get` has registered this render before it can finish.
    await null;
    const mine = this.#rendering.get(address);
    const rendering = await this.#options.render(address, client);
    const page = new CachedPage(rendering, rendering.tags, rendering.until);
    if (rendering.isCacheable && rendering.status === 200 && this.listening && mine && !mine.stale) {
      await page.in('br');
      if (!mine.stale) this.#keep(address, rawUrl, page);
    }
    return page;
  }

  #keep(address: string, rawUrl: string, page: CachedPage): void {
    const before = this.#pages.get(address);
    if (before) this.#drop(before);
    const entry: Entry = { address, page, aliases: [], addressBytes: address.length + ALIAS_BYTES, bytes: 0 };
    this.#pages.set(address, entry);
    page.onResize = () => this.#recount(entry);
    this.#recount(entry);
    this.#remember(rawUrl, entry);
  }

  #remember(rawUrl: string, entry: Entry): void {
    // There may have been no room for the page.
    if (this.#pages.get(entry.address) !== entry) return;
    if (rawUrl.length > MAX_ALIAS_LENGTH || this.#aliases.has(rawUrl)) return;
    if (this.#aliases.size >= MAX_ALIASES) this.#forgetAliases();
    this.#aliases.set(rawUrl, entry);
    entry.aliases.push(rawUrl);
    entry.addressBytes += rawUrl.length + ALIAS_BYTES;
    this.#recount(entry);
  }

  #forgetAliases(): void {
    this.#aliases.clear();
    for (const entry of this.#pages.values()) {
      if (entry.aliases.length === 0) continue;
      entry.aliases.length = 0;
      entry.addressBytes = entry.address.length + ALIAS_BYTES;
      this.#recount(entry);
    }
  }

  /** Another encoding or address of a cached page takes memory too. */
  #recount(entry: Entry): void {
    if (this.#pages.get(entry.address) !== entry) return;
    const bytes = entry.page.bytes + entry.addressBytes;
    this.#bytes += bytes - entry.bytes;
    entry.bytes = bytes;
    this.#makeRoom();
  }

  #drop(entry: Entry): void {
    this.#pages.delete(entry.address);
    for (const alias of entry.aliases) this.#aliases.delete(alias);
    this.#bytes -= entry.bytes;
  }

  /** Second-chance eviction: a page requested since the last sweep is skipped once. */
  #makeRoom(): void {
    while (this.#bytes > this.#options.maxBytes) {
      const oldest = this.#pages.values().next().value;
      if (!oldest) return;
      if (oldest.page.referenced && this.#pages.size > 1) {
        oldest.page.referenced = false;
        this.#pages.delete(oldest.address);
        this.#pages.set(oldest.address, oldest);
      } else {
        this.#drop(oldest);
      }
    }
  }

  /** Drops every page with one of these tags. 'product:*' means every product. */
  invalidate(tags: readonly string[]): void {
    // The tags of a running render are unknown until it ends. It may have read old data, so it is not cached.
    for (const running of this.#rendering.values()) running.stale = true;
    const every = tags.filter((tag) => tag.endsWith(':*')).map((tag) => tag.slice(0, -1));
    for (const entry of this.#pages.values()) {
      const { page } = entry;
      const touched =
        tags.some((tag) => page.tags.has(tag)) ||
        every.some((prefix) => [...page.tags].some((tag) => tag.startsWith(prefix)));
      if (touched) this.#drop(entry);
    }
  }

  invalidateAll(): void {
    for (const running of this.#rendering.values()) running.stale = true;
    this.#pages.clear();
    this.#aliases.clear();
    this.#bytes = 0;
  }
}
