// One page as it is kept: its bytes in each encoding that was asked for, and ready-made header lists, so that answering
// it again costs little more than writing to the socket.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** What a render gives before it is kept. */
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

/** Named and not refused by a weight of zero. */
const BROTLI = /(?:^|[\s,])br(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))(?:[\s,;]|$)/i;
const GZIP = /(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))(?:[\s,;]|$)/i;

export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  if (BROTLI.test(accepted)) return 'br';
  return GZIP.test(accepted) ? 'gzip' : 'identity';
}

/** Quick for the first asker, who waits for it; thorough once a page is asked for again and the bytes are worth saving. */
type Effort = 'quick' | 'thorough';

/** 42 kB of home: quality 2 takes 0.2 ms for 8.4 kB, quality 5 takes 0.9 for 7.4; 11 would take a hundred to save another eighth. */
const BROTLI_QUALITY: Record<Effort, number> = { quick: 2, thorough: 5 };
const GZIP_LEVEL: Record<Effort, number> = { quick: 1, thorough: 6 };

const brotliOptions = (body: Buffer, effort: Effort) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  },
});

/**
 * In memory of its own. What zlib gives is a view of a buffer of 16 kB or more, and small buffers are views of a shared pool: a
 * view of 200 bytes that is kept keeps all of it. 8,000 suggestions of 300 bytes held 170 MB that way.
 */
function exactly(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** Quick work is done at once: handing it to another thread would cost as much again. */
async function compress(body: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === 'identity') return body;
  const level = { level: GZIP_LEVEL[effort] };
  if (effort === 'quick') {
    return exactly(encoding === 'gzip' ? gzipSync(body, level) : brotliCompressSync(body, brotliOptions(body, effort)));
  }
  return exactly(await (encoding === 'gzip' ? zip(body, level) : brotli(body, brotliOptions(body, effort))));
}

// What the objects around the bytes cost, by `process.memoryUsage()` over thousands of pages (`page-memory.test.ts`).
const PAGE_BYTES = 2_200;
const FORM_BYTES = 700;
const TAG_BYTES = 100;
const STRING_BYTES = 20;
const WORD_BYTES = 8;

const bytesOfStrings = (strings: readonly string[]): number =>
  strings.reduce((sum, each) => sum + each.length + STRING_BYTES, 0);

const REVALIDATE = 'public, max-age=0, must-revalidate';

export class CachedPage {
  readonly status: number;
  readonly tags: ReadonlySet<string>;
  /** In milliseconds: from then on it is not to be answered. */
  readonly until: number;
  /** Asked for again since the last sweep; a page that nobody asks for twice goes first. */
  referenced = false;
  /** Called when another form of it is kept from now on. */
  onResize: () => void = () => {};
  readonly #page: RenderedPage;
  readonly #hash: string;
  readonly #encoded = new Map<Encoding, EncodedPage>();
  readonly #encoding = new Map<Encoding, Promise<EncodedPage>>();
  readonly #polished = new Set<Encoding>();

  constructor(page: RenderedPage, tags: ReadonlySet<string>, until = Number.POSITIVE_INFINITY) {
    this.status = page.status;
    this.tags = tags;
    this.until = until;
    this.#page = { ...page, body: exactly(page.body) };
    this.#hash = createHash('sha256').update(page.body).digest('base64url').slice(0, 22);
  }

  /** What it takes in memory now: every form of it, its headers and its tags. */
  get bytes(): number {
    const { body, headers } = this.#page;
    let sum = PAGE_BYTES + body.length + bytesOfStrings(headers.map(([, value]) => value)) + this.tags.size * TAG_BYTES;
    for (const form of this.#encoded.values()) {
      const own = form.body === body ? 0 : form.body.length;
      sum += FORM_BYTES + own + (form.headers.length + form.notModified.length) * WORD_BYTES;
    }
    return sum;
  }

  /** The page in this encoding, if there is one. A second request for it makes a better compression worth its cost. */
  ready(encoding: Encoding): EncodedPage | undefined {
    const form = this.#encoded.get(encoding);
    if (form && !this.#polished.has(encoding)) this.#polish(encoding);
    return form;
  }

  async in(encoding: Encoding): Promise<EncodedPage> {
    const known = this.#encoded.get(encoding) ?? this.#encoding.get(encoding);
    if (known) return known;
    const making = this.#make(encoding, 'quick');
    this.#encoding.set(encoding, making);
    try {
      const made = await making;
      this.#hold(encoding, made);
      return made;
    } finally {
      this.#encoding.delete(encoding);
    }
  }

  #polish(encoding: Encoding): void {
    this.#polished.add(encoding);
    if (encoding === 'identity') return;
    // Compression fails only for want of memory; then the quick form goes on serving.
    this.#make(encoding, 'thorough').then(
      (form) => this.#hold(encoding, form),
      () => {},
    );
  }

  #hold(encoding: Encoding, form: EncodedPage): void {
    this.#encoded.set(encoding, form);
    this.onResize();
  }

  async #make(encoding: Encoding, effort: Effort): Promise<EncodedPage> {
    const body = await compress(this.#page.body, encoding, effort);
    // Weak: the same page in another encoding or compression is the same page to a browser that has it.
    const etag = `W/"${this.#hash}"`;
    const lasting = [
      ...this.#page.headers.flat(),
      'cache-control',
      // A failure is nobody's to keep, not even until it is asked for again.
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
        ...lasting,
        'content-length',
        String(body.length),
        ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
      ],
      notModified: lasting,
    };
  }
}
