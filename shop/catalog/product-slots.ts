// Slots: small numbers for product ids, so that columns are typed arrays. Pure. A hash table with open addressing over the ids' 128 bits; a
// Map of texts would take five times the memory (a million ids: 24 MB instead of 130). A slot is never given to another product.

const WORDS = 4;
const EMPTY = -1;

export type IdWords = Uint32Array;

/** Returns the id '0190a1b2-…' as four 32-bit words. */
export function parseId(id: string, into: IdWords = new Uint32Array(WORDS)): IdWords {
  const hex = id.replaceAll('-', '');
  for (let word = 0; word < WORDS; word++) into[word] = Number.parseInt(hex.slice(word * 8, word * 8 + 8), 16);
  return into;
}

export class ProductSlots {
  #ids = new Uint32Array(WORDS * 1_024);
  #table = new Int32Array(2_048).fill(EMPTY);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Returns the slot of the id at `start` of `words`, or -1 when it has none. */
  find(words: IdWords, start = 0): number {
    return this.#table[this.#place(words, start)] as number;
  }

  findText(id: string): number {
    return this.find(parseId(id));
  }

  add(id: string): number {
    const words = parseId(id);
    const place = this.#place(words, 0);
    const existing = this.#table[place] as number;
    if (existing !== EMPTY) return existing;
    if ((this.#size + 1) * WORDS > this.#ids.length) this.#grow();
    const slot = this.#size++;
    this.#ids.set(words, slot * WORDS);
    this.#table[this.#place(words, 0)] = slot;
    return slot;
  }

  toText(slot: number): string {
    let hex = '';
    for (let word = 0; word < WORDS; word++) hex += (this.#ids[slot * WORDS + word] ?? 0).toString(16).padStart(8, '0');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  }

  /** Compares two ids by their bytes, as PostgreSQL orders them. */
  compare(one: number, other: number): number {
    for (let word = 0; word < WORDS; word++) {
      const difference = (this.#ids[one * WORDS + word] ?? 0) - (this.#ids[other * WORDS + word] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  #holds(slot: number, words: IdWords, start: number): boolean {
    for (let word = 0; word < WORDS; word++) if (this.#ids[slot * WORDS + word] !== words[start + word]) return false;
    return true;
  }

  /** Returns the id's index in the table, or the free index for it. The search starts with the last bits of the id, which are random. */
  #place(words: IdWords, start: number): number {
    const mask = this.#table.length - 1;
    let place = ((words[start + 3] ?? 0) ^ ((words[start] ?? 0) >>> 7)) & mask;
    for (;;) {
      const slot = this.#table[place] as number;
      if (slot === EMPTY || this.#holds(slot, words, start)) return place;
      place = (place + 1) & mask;
    }
  }

  #grow(): void {
    const ids = new Uint32Array(this.#ids.length * 2);
    ids.set(this.#ids);
    this.#ids = ids;
    this.#table = new Int32Array(this.#table.length * 2).fill(EMPTY);
    for (let slot = 0; slot < this.#size; slot++) this.#table[this.#place(ids, slot * WORDS)] = slot;
  }
}
