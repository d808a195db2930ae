// Caches rendered public pages in memory, bounded by bytes. One render at a time per URL; a page is cached only when it succeeded and
// no data changed during the render. Pages are invalidated by cache tag, and by the clock if a page has an expiry.
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
  readonly render: (url: string, client: string) => Promise<Rendering>;
  /** In milliseconds, by the clock that the renderer uses. */
  readonly now: () => number;
}

/**
 * Raw URLs that resolved to a cached page, so that the hot path looks up one string and parses nothing. They are dropped with their
 * page; a URL over the length limit is parsed each time.
 */
const MAX_ALIASES = 10_000;
const MAX_ALIAS_LENGTH = 500;
/** Memory per URL beside its characters, in the map and in its page's list. */
const ALIAS_BYTES = 150;

interface Entry {
  readonly url: string;
  readonly page: CachedPage;
  readonly aliases: string[];
  urlBytes: number;
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

  /** The cached page for a raw URL that was served before. */
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

  async get(url: string, rawUrl: string, client = 'somebody'): Promise<CachedPage> {
    const entry = this.#pages.get(url);
    const cached = entry && this.#use(entry);
    if (entry && cached) {
      this.#addAlias(rawUrl, entry);
      return cached;
    }
    // A render that began before a change must not be shared with later requests.
    const running = this.#rendering.get(url);
    if (running && !running.stale) return running.promise;
    const started = { promise: this.#renderAndStore(url, rawUrl, client), stale: false };
    this.#rendering.set(url, started);
    try {
      return await started.promise;
    } finally {
      if (this.#rendering.get(url) === started) this.#rendering.delete(url);
    }
  }

  async #renderAndStore(url: string, rawUrl: string, client: string): Promise<CachedPage> {
    // Yields once, so that `get` has registered this render before it can finish.
    await null;
    const thisRender = this.#rendering.get(url);
    const rendering = await this.#options.render(url, client);
    const page = new CachedPage(rendering, rendering.tags, rendering.until);
    if (rendering.isCacheable && rendering.status === 200 && this.listening && thisRender && !thisRender.stale) {
      await page.getEncoded('br');
      if (!thisRender.stale) this.#store(url, rawUrl, page);
    }
    return page;
  }

  #store(url: string, rawUrl: string, page: CachedPage): void {
    const before = this.#pages.get(url);
    if (before) this.#drop(before);
    const entry: Entry = { url, page, aliases: [], urlBytes: url.length + ALIAS_BYTES, bytes: 0 };
    this.#pages.set(url, entry);
    page.onResize = () => this.#recount(entry);
    this.#recount(entry);
    this.#addAlias(rawUrl, entry);
  }

  #addAlias(rawUrl: string, entry: Entry): void {
    // There may have been no room for the page.
    if (this.#pages.get(entry.url) !== entry) return;
    if (rawUrl.length > MAX_ALIAS_LENGTH || this.#aliases.has(rawUrl)) return;
    if (this.#aliases.size >= MAX_ALIASES) this.#clearAliases();
    this.#aliases.set(rawUrl, entry);
    entry.aliases.push(rawUrl);
    entry.urlBytes += rawUrl.length + ALIAS_BYTES;
    this.#recount(entry);
  }

  #clearAliases(): void {
    this.#aliases.clear();
    for (const entry of this.#pages.values()) {
      if (entry.aliases.length === 0) continue;
      entry.aliases.length = 0;
      entry.urlBytes = entry.url.length + ALIAS_BYTES;
      this.#recount(entry);
    }
  }

  /** Counts the bytes of the page again, because another encoding or URL of it takes memory too. */
  #recount(entry: Entry): void {
    if (this.#pages.get(entry.url) !== entry) return;
    const bytes = entry.page.bytes + entry.urlBytes;
    this.#bytes += bytes - entry.bytes;
    entry.bytes = bytes;
    this.#makeRoom();
  }

  #drop(entry: Entry): void {
    this.#pages.delete(entry.url);
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
        this.#pages.delete(oldest.url);
        this.#pages.set(oldest.url, oldest);
      } else {
        this.#drop(oldest);
      }
    }
  }

  /** Drops every page with one of these tags. 'product:*' means every product. */
  invalidate(tags: readonly string[]): void {
    // The tags of a running render are unknown until it ends. It may have read old data, so it is not cached.
    for (const running of this.#rendering.values()) running.stale = true;
    const prefixes = tags.filter((tag) => tag.endsWith(':*')).map((tag) => tag.slice(0, -1));
    for (const entry of this.#pages.values()) {
      const { page } = entry;
      const isAffected =
        tags.some((tag) => page.tags.has(tag)) ||
        prefixes.some((prefix) => [...page.tags].some((tag) => tag.startsWith(prefix)));
      if (isAffected) this.#drop(entry);
    }
  }

  invalidateAll(): void {
    for (const running of this.#rendering.values()) running.stale = true;
    this.#pages.clear();
    this.#aliases.clear();
    this.#bytes = 0;
  }
}
