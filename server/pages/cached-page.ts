// One cached page: its bytes in each requested encoding, and prepared header lists, so that serving it again costs little more than
// writing to the socket.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** The result of a render before it is cached. */
export interface RenderedPage {
  readonly status: number;
  readonly headers: ReadonlyArray<readonly [string, string]>;
  readonly body: Buffer;
}

export interface EncodedPage {
  readonly body: Buffer;
  /** Name, value, name, value … as `writeHead` takes it. */
  readonly headers: string[];
  readonly etag: string;
  readonly notModified: string[];
}

/** The encoding is named in the header and not refused with a weight of zero: yes for 'gzip, br' and 'br;q=0.5', no for 'br;q=0.0'. */
const BROTLI = /(?:^|[\s,])br(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))(?:[\s,;]|$)/i;
const GZIP = /(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))(?:[\s,;]|$)/i;

export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  if (BROTLI.test(accepted)) return 'br';
  return GZIP.test(accepted) ? 'gzip' : 'identity';
}

/** Quick for the first request, which waits for it; thorough once a page is requested again and the saved bytes are worth it. */
type Effort = 'quick' | 'thorough';

/**
 * The home page, 42 kB: quality 2 takes 0.2 ms for 8.4 kB, quality 5 takes 0.9 ms for 7.4 kB; quality 11 would take 100 ms to save another
 * eighth.
 */
const BROTLI_QUALITY: Record<Effort, number> = { quick: 2, thorough: 5 };
const GZIP_LEVEL: Record<Effort, number> = { quick: 1, thorough: 6 };

const brotliOptions = (body: Buffer, effort: Effort) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  },
});

/**
 * Copies the bytes into a buffer of exactly their length. zlib returns a view of a buffer of 16 kB or more, and small buffers are views of
 * a shared pool: a cached view of 200 bytes keeps the whole buffer alive. 8,000 suggestions of 300 bytes held 170 MB that way.
 */
function copyToExactSize(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** Quick compression runs synchronously: passing it to another thread would cost as much again. */
async function compress(body: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === 'identity') return body;
  const level = { level: GZIP_LEVEL[effort] };
  if (effort === 'quick') {
    return copyToExactSize(
      encoding === 'gzip' ? gzipSync(body, level) : brotliCompressSync(body, brotliOptions(body, effort)),
    );
  }
  return copyToExactSize(await (encoding === 'gzip' ? zip(body, level) : brotli(body, brotliOptions(body, effort))));
}

// Memory of the objects around the bytes, measured by `process.memoryUsage()` over thousands of pages (`page-memory.test.ts`).
const PAGE_BYTES = 2_200;
const ENCODING_BYTES = 700;
const TAG_BYTES = 100;
const STRING_BYTES = 20;
const WORD_BYTES = 8;

const stringBytes = (strings: readonly string[]): number =>
  strings.reduce((sum, text) => sum + text.length + STRING_BYTES, 0);

const REVALIDATE = 'public, max-age=0, must-revalidate';

export class CachedPage {
  readonly status: number;
  readonly tags: ReadonlySet<string>;
  /** Expiry in milliseconds: from then on the page is not served. */
  readonly until: number;
  /** Requested again since the last eviction sweep; a page that is not requested twice is evicted first. */
  referenced = false;
  /** Called when another encoding of the page is cached. */
  onResize: () => void = () => {};
  readonly #page: RenderedPage;
  readonly #hash: string;
  readonly #encoded = new Map<Encoding, EncodedPage>();
  readonly #pending = new Map<Encoding, Promise<EncodedPage>>();
  readonly #recompressed = new Set<Encoding>();

  constructor(page: RenderedPage, tags: ReadonlySet<string>, until = Number.POSITIVE_INFINITY) {
    this.status = page.status;
    this.tags = tags;
    this.until = until;
    this.#page = { ...page, body: copyToExactSize(page.body) };
    this.#hash = createHash('sha256').update(page.body).digest('base64url').slice(0, 22);
  }

  /** Current memory use: every encoding, its headers and its tags. */
  get bytes(): number {
    const { body, headers } = this.#page;
    let sum = PAGE_BYTES + body.length + stringBytes(headers.map(([, value]) => value)) + this.tags.size * TAG_BYTES;
    for (const encoded of this.#encoded.values()) {
      const ownBytes = encoded.body === body ? 0 : encoded.body.length;
      sum += ENCODING_BYTES + ownBytes + (encoded.headers.length + encoded.notModified.length) * WORD_BYTES;
    }
    return sum;
  }

  /** The page in this encoding, if cached. A second request for it makes a better compression worth its cost. */
  findEncoded(encoding: Encoding): EncodedPage | undefined {
    const encoded = this.#encoded.get(encoding);
    if (encoded && !this.#recompressed.has(encoding)) this.#recompress(encoding);
    return encoded;
  }

  async getEncoded(encoding: Encoding): Promise<EncodedPage> {
    const existing = this.#encoded.get(encoding) ?? this.#pending.get(encoding);
    if (existing) return existing;
    const pending = this.#make(encoding, 'quick');
    this.#pending.set(encoding, pending);
    try {
      const encoded = await pending;
      this.#store(encoding, encoded);
      return encoded;
    } finally {
      this.#pending.delete(encoding);
    }
  }

  #recompress(encoding: Encoding): void {
    this.#recompressed.add(encoding);
    if (encoding === 'identity') return;
    // Compression fails only when memory runs out; then the quick encoding stays in use.
    this.#make(encoding, 'thorough').then(
      (encoded) => this.#store(encoding, encoded),
      () => {},
    );
  }

  #store(encoding: Encoding, encoded: EncodedPage): void {
    this.#encoded.set(encoding, encoded);
    this.onResize();
  }

  async #make(encoding: Encoding, effort: Effort): Promise<EncodedPage> {
    const body = await compress(this.#page.body, encoding, effort);
    // A weak ETag: for a browser the page is the same in every encoding and compression.
    const etag = `W/"${this.#hash}"`;
    const sharedHeaders = [
      ...this.#page.headers.flat(),
      'cache-control',
      // An error response must not be cached at all, not even for revalidation.
      this.#page.status >= 500 ? 'no-store' : REVALIDATE,
      'vary',
      'Accept-Encoding',
      'etag',
      etag,
    ];
    return {
      body,
      etag,
      headers: [
        ...sharedHeaders,
        'content-length',
        String(body.length),
        ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
      ],
      notModified: sharedHeaders,
    };
  }
}
