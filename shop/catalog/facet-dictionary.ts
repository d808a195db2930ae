// The texts of one column, as numbers, and the facet values that each text means. Pure. 'Office, Festive' is one text with two values;
// texts that differ in case only have the same value, and its label is the spelling that was read first.

/** How often each text of a column occurs. */
export interface FacetCount {
  readonly byCode: Uint32Array;
  /** Styles with several colours, by the number of the value; `byCode` does not count them. Null when no style was counted. */
  readonly byValue: Uint32Array | null;
}

export class FacetDictionary {
  readonly #codes = new Map<string, number>();
  readonly #valueNumbers = new Map<string, number>();
  readonly #labels: string[] = [];
  readonly #values: string[] = [];
  /** By code, the numbers of the values that the text means. */
  readonly #meanings: (readonly number[])[] = [];
  /** By code, the number of the text's only value; -1 when it has none or several. */
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

  /** Returns the numbers of the values that the text with this code has. */
  valuesOf(code: number): readonly number[] {
    return this.#meanings[code] ?? [];
  }

  /** Returns the code of a text; a new text gets the next code. */
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

  /** Returns, by code, 1 when the text has one of the values, else 0. */
  allow(values: readonly string[]): Uint8Array {
    const chosen = new Set(values.map((value) => this.#valueNumbers.get(value)));
    return Uint8Array.from(this.#meanings, (numbers) => (numbers.some((number) => chosen.has(number)) ? 1 : 0));
  }

  /** Returns the texts that have one of the values. */
  textsWith(values: readonly string[]): string[] {
    const allowed = this.allow(values);
    return [...this.#codes].filter(([, code]) => allowed[code] === 1).map(([text]) => text);
  }

  /** Adds the counts per code to the counts per value. */
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
