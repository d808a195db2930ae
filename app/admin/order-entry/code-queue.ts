// The codes that were entered in the search of products, by a scanner or by hand. They are looked up one at a time, in
// the order in which they were entered: a scanner is faster than the search.

import { findSizeByCode, type ProductToOrder } from '#shop/orders/manual-order.ts';
import type { NoResponse } from '../kit/actions/post-json.ts';

export type FoundProducts = readonly ProductToOrder[] | NoResponse;

/** Why a code adds nothing. */
export type NotAdded = NoResponse | 'sold-out' | 'no-size-chosen' | 'unknown-code';

type Match = NonNullable<ReturnType<typeof findSizeByCode>>;

export function matchCode(code: string, found: FoundProducts): Match | NotAdded {
  if (typeof found === 'string') return found;
  const match = findSizeByCode(found, code);
  // A name, or the SKU of a whole product: it finds products, but no size.
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
  /** Identifies the entered code whose text the field still shows. */
  #inField: symbol | null = null;
  #last: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(options: CodeQueueOptions) {
    this.#options = options;
  }

  /** Enter was pressed. Pressing it again before the response does not enter the same text twice. */
  enter(text: string): void {
    const code = text.trim();
    if (code === '' || this.#inField !== null) return;
    const entry = Symbol(code);
    this.#inField = entry;
    this.#last = this.#last.then(() => this.#lookUp(code, entry));
  }

  /** The text of the field was changed. */
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
