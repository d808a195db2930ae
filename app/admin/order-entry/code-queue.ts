// The queue of codes entered in the product search, by a scanner or by hand. They are looked up one at a time, in their order, because a
// scanner is faster than the search.

import { findSizeByCode, type ProductToOrder } from '#shop/orders/manual-order.ts';
import type { NoResponse } from '../kit/actions/post-json.ts';

export type FoundProducts = readonly ProductToOrder[] | NoResponse;

/** The reasons why a code added nothing. */
export type NotAdded = NoResponse | 'sold-out' | 'no-size-chosen' | 'unknown-code';

type Match = NonNullable<ReturnType<typeof findSizeByCode>>;

export function matchCode(code: string, found: FoundProducts): Match | NotAdded {
  if (typeof found === 'string') return found;
  const match = findSizeByCode(found, code);
  // The text found products, but is a name or the SKU of a whole product, which chooses no size.
  if (match === null) return found.length > 0 ? 'no-size-chosen' : 'unknown-code';
  return match.size.left > 0 ? match : 'sold-out';
}

interface EnteredCode {
  readonly code: string;
  readonly match: Match | NotAdded;
  /** False when another text was typed or scanned before the response. */
  readonly isInField: boolean;
}

export interface CodeQueueOptions {
  readonly find: (code: string) => Promise<FoundProducts>;
  readonly onFound: (entered: EnteredCode) => void;
}

export class CodeQueue {
  readonly #options: CodeQueueOptions;
  /** The entry whose text is still in the field; null when the text was changed or looked up. */
  #inField: symbol | null = null;
  #last: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(options: CodeQueueOptions) {
    this.#options = options;
  }

  /** Enters the field's text once: Enter is ignored while the same text waits for its response. */
  enter(text: string): void {
    const code = text.trim();
    if (code === '' || this.#inField !== null) return;
    const entry = Symbol(code);
    this.#inField = entry;
    this.#last = this.#last.then(() => this.#lookUp(code, entry));
  }

  /** Must be called when the field's text changes. */
  edit(): void {
    this.#inField = null;
  }

  stop(): void {
    this.#isStopped = true;
  }

  async #lookUp(code: string, entry: symbol): Promise<void> {
    if (this.#isStopped) return;
    const found = await this.#options.find(code);
    if (this.#isStopped) return;
    const isInField = this.#inField === entry;
    if (isInField) this.#inField = null;
    this.#options.onFound({ code, match: matchCode(code, found), isInField });
  }
}
