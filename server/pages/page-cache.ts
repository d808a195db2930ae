// Keeps rendered public pages in memory, bounded by bytes. One render at a time for an address; a page is kept only when it
// succeeded and nothing it was made of changed while it was being made. Forgetting is by tag, and by the clock for a page that
// said until when it is true.
import { CachedPage, type RenderedPage } from './cached-page.ts';

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

/** Raw addresses that were seen to mean a kept page, so that the hot path looks up one string and parses nothing. They are
 * dropped with their page, and a long one is parsed each time. */
const MAX_ALIASES = 10_000;
const MAX_ALIAS_LENGTH = 500;
/** What an address costs beside its letters, in the map and in its page's list. */
const ALIAS_BYTES = 150;

interface Entry {
  readonly address: string;
  readonly page: CachedPage;
  readonly aliases: string[];
  addressBytes: number;
  /** As counted last. */
  bytes: number;
}

export class PageCache {
  hits = 0;
  /** Off while changes cannot be heard: then nothing may be kept. */
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

  /** The page behind a raw address that was answered before. */
  find(rawUrl: string): CachedPage | undefined {
    const entry = this.#aliases.get(rawUrl);
    return entry && this.#use(entry);
  }

  /** The kept page, unless its time is over. */
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

  async #renderAndKeep(address: string, rawUrl: string, who: string): Promise<CachedPage> {
    // Yields once, so that `get` has registered this render before it can finish.
    await null;
    const mine = this.#rendering.get(address);
    const rendering = await this.#options.render(address, who);
    const page = new CachedPage(rendering, rendering.tags, rendering.until);
    if (rendering.mayKeep && rendering.status === 200 && this.listening && mine && !mine.stale) {
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

  /** Another form or address of a kept page takes memory too. */
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

  /** Second chance: a page looked at since the last sweep is passed over once. */
  #makeRoom(): void {
    while (this.#bytes > this.#options.mostBytes) {
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

  /** Forgets every page that is made of one of these. 'product:*' means every product. */
  invalidate(tags: readonly string[]): void {
    // Which tags a running render will have is not known before it ends: it may read old data, so it is not kept.
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
