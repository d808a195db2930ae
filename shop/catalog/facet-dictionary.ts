// The texts of one column, as numbers, and the facet values that each text means. Pure. 'Office, Festive' is one text with two values;
// texts that differ in case only have the same value, and its label is the spelling that was read first.

/** How often each text of a column occurs. */
export interface FacetCount {
  readonly byCode: Uint32Array;
  /** By the number of a value: styles with several colours, which `byCode` does not count. Null without such styles. */
  readonly byValue: Uint32Array | null;
}

export class FacetDictionary {
  readonly #codes = new Map<string, number>();
  readonly #valueNumbers = new Map<string, number>();
  readonly #labels: string[] = [];
  readonly #values: string[] = [];
  /** By code. */
  readonly #meanings: (readonly number[])[] = [];
  /** By code, the number of its only value; -1 for none or several. */
  readonly onlyValues: number[] = [];
  readonly #find: (text: string) => readonly string[];
  readonly #toValue: (label: string) => string;

  constructor(find: (text: string) => readonly string[], toValue = (label: string) => label.toLowerCase()) {
    this.#find = find;
    this.#toValue = toValue;
  }

  get codeCount(): number {
    return this.#meanings.length;
  }

  get valueCount(): number {
    return this.#values.length;
  }

  /** The numbers of the values that a text has. */
  valuesOf(code: number): readonly number[] {
    return this.#meanings[code] ?? [];
  }

  /** The code of a text. */
  encode(text: string): number {
    const existing = this.#codes.get(text);
    if (existing !== undefined) return existing;
    const code = this.#meanings.length;
    this.#codes.set(text, code);
    const numbers = [...new Set(this.#find(text).map((label) => this.#addValue(label)))];
    this.#meanings.push(numbers);
    this.onlyValues.push(numbers.length === 1 ? (numbers[0] as number) : -1);
    return code;
  }

  #addValue(label: string): number {
    const value = this.#toValue(label);
    const existing = this.#valueNumbers.get(value);
    if (existing !== undefined) return existing;
    const number = this.#labels.length;
    this.#valueNumbers.set(value, number);
    this.#labels.push(label);
    this.#values.push(value);
    return number;
  }

  has(value: string): boolean {
    return this.#valueNumbers.has(value);
  }

  labelOf(value: string): string {
    return this.#labels[this.#valueNumbers.get(value) ?? -1] ?? value;
  }

  /** By code: 1 when the text has one of the values. */
  allow(values: readonly string[]): Uint8Array {
    const chosen = new Set(values.map((value) => this.#valueNumbers.get(value)));
    return Uint8Array.from(this.#meanings, (numbers) => (numbers.some((number) => chosen.has(number)) ? 1 : 0));
  }

  /** The texts that have one of the values. */
  textsWith(values: readonly string[]): string[] {
    const allowed = this.allow(values);
    return [...this.#codes].filter(([, code]) => allowed[code] === 1).map(([text]) => text);
  }

  /** Counts per code and per number of a value become counts per value. */
  sumByValue({ byCode, byValue }: FacetCount): Map<string, number> {
    const counts = new Uint32Array(this.#values.length);
    if (byValue) counts.set(byValue.subarray(0, counts.length));
    for (const [code, numbers] of this.#meanings.entries()) {
      const count = byCode[code] ?? 0;
      if (count === 0) continue;
      for (const number of numbers) counts[number] = (counts[number] as number) + count;
    }
    const counted = this.#values.map((value, number) => [value, counts[number] as number] as const);
    return new Map(counted.filter(([, count]) => count > 0));
  }
}
