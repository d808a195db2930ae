// The facet index: one column per filter and sort value of the active products, in memory, so that a page with all its counts is a few
// passes over arrays. Pure; facet-index.server.ts fills it. About 70 bytes per product: 7 MB for 100,000, 70 MB for a million.

import {
  type Columns,
  type FacetColumns,
  type FacetTest,
  SMALL_COLUMNS,
  selectRows,
  WIDE_COLUMNS,
} from './facet-columns.ts';
import { FacetDictionary } from './facet-dictionary.ts';
import { findPage } from './facet-order.ts';
import { findAttributes, findFabrics, findOccasions } from './facet-texts.ts';
import { PRICE_BANDS } from './facets.ts';
import { HOME_COUNTRY } from './product-choices.ts';
import { ProductSlots } from './product-slots.ts';
import { listRows, type RowBits } from './row-bits.ts';
import { PAGE_SIZE } from './shop-query.ts';
import { groupByStyle, NO_STYLE, type StyleRows } from './style-rows.ts';

export interface FacetRow {
  readonly id: string;
  readonly categoryId: string;
  /** One bit per size that can be bought. */
  readonly sizes: number;
  readonly isAvailable: boolean;
  readonly price: number;
  readonly discount: number;
  /** 4.5 stars are 45. */
  readonly tenthStars: number;
  readonly reviews: number;
  readonly color: string;
  readonly colorHex: string | null;
  readonly material: string | null;
  readonly occasion: string | null;
  /** The stored list, as JSON. */
  readonly attributes: string;
  readonly country: string;
  readonly isNew: boolean;
  /** In milliseconds since 1970. */
  readonly listedAt: number;
  readonly unitsSold: number;
  /** Null for a product without other colours. */
  readonly styleId: string | null;
}

const FIRST_CAPACITY = 1_024;
/** How many sets of rows are kept: 8 MB with a million products. */
const MAX_SETS = 64;
const IS_ACTIVE: FacetTest = { facet: 'stock', key: 'active', column: 'isActive', allowed: Uint8Array.of(0, 1) };

/** Returns the text as a list of one value, or an empty list for an empty text. */
const toValues = (text: string): string[] => (text.trim() === '' ? [] : [text.trim()]);

const findBand = (price: number): number => PRICE_BANDS.findLastIndex((from) => price >= from * 100);

export class FacetIndex implements FacetColumns {
  readonly slots = new ProductSlots();
  readonly categories = new FacetDictionary((id) => [id]);
  readonly colors = new FacetDictionary(toValues);
  readonly fabrics = new FacetDictionary(findFabrics);
  readonly occasions = new FacetDictionary(findOccasions);
  /** The values are 'neck:round'. */
  readonly attributes = new FacetDictionary(findAttributes);
  readonly countries = new FacetDictionary(toValues, (name) => name);
  /** The hex code of each colour: that of the first product that has one. */
  readonly colorHex = new Map<string, string>();
  readonly columns: Columns;
  readonly dictionaries: Readonly<Record<string, FacetDictionary>>;
  readonly #styleSlots = new ProductSlots();
  /** Undefined when it must be computed: at first, and after a product has joined or left a style. */
  #styles: StyleRows | null | undefined;
  listedAt = new Float64Array(FIRST_CAPACITY);
  #capacity = FIRST_CAPACITY;
  // Computed when needed, and kept until the next change.
  #newArrivals: Uint8Array | null = null;
  #hasImports: boolean | null = null;
  readonly #sets = new Map<string, RowBits>();

  constructor() {
    const small = SMALL_COLUMNS.map((name) => [name, new Uint8Array(FIRST_CAPACITY)]);
    const wide = WIDE_COLUMNS.map((name) => [name, new Uint32Array(FIRST_CAPACITY)]);
    this.columns = Object.fromEntries([...small, ...wide]);
    const { categories, colors, fabrics, occasions, attributes, countries } = this;
    this.dictionaries = {
      category: categories,
      color: colors,
      material: fabrics,
      occasion: occasions,
      attributes,
      country: countries,
    };
  }

  get size(): number {
    return this.slots.size;
  }

  get styleCount(): number {
    return this.#styleSlots.size + 1;
  }

  get styles(): StyleRows | null {
    if (this.#styles === undefined) this.#styles = groupByStyle(this.size, this.columns.style, this.styleCount);
    return this.#styles;
  }

  get newArrivals(): Uint8Array {
    this.#newArrivals ??= this.#findNewArrivals();
    return this.#newArrivals;
  }

  /** True when an active product is not from India. */
  get hasImports(): boolean {
    const home = this.countries.encode(HOME_COUNTRY);
    this.#hasImports ??= listRows(this.active).some((row) => this.columns.country[row] !== home);
    return this.#hasImports;
  }

  get active(): RowBits {
    return this.select(IS_ACTIVE);
  }

  /** Keeps the sets that were used last until the next change, because popular filters are tested again and again. */
  select(test: FacetTest): RowBits {
    const existing = this.#sets.get(test.key);
    this.#sets.delete(test.key);
    const set = existing ?? selectRows(this, test);
    this.#sets.set(test.key, set);
    const [oldest] = this.#sets.keys();
    if (this.#sets.size > MAX_SETS && oldest !== undefined) this.#sets.delete(oldest);
    return set;
  }

  put(row: FacetRow): void {
    const slot = this.slots.add(row.id);
    if (slot >= this.#capacity) this.#grow();
    const { columns } = this;
    this.#clearComputed();
    columns.isActive[slot] = 1;
    columns.sizes[slot] = row.sizes;
    columns.available[slot] = row.isAvailable ? 1 : 0;
    columns.band[slot] = findBand(row.price);
    columns.discount[slot] = row.discount;
    columns.tenthStars[slot] = row.tenthStars;
    columns.isNew[slot] = row.isNew ? 1 : 0;
    columns.category[slot] = this.categories.encode(row.categoryId);
    columns.color[slot] = this.colors.encode(row.color);
    columns.material[slot] = this.fabrics.encode(row.material ?? '');
    columns.occasion[slot] = this.occasions.encode(row.occasion ?? '');
    columns.attributes[slot] = this.attributes.encode(row.attributes);
    columns.country[slot] = this.countries.encode(row.country);
    columns.price[slot] = row.price;
    columns.reviews[slot] = row.reviews;
    columns.unitsSold[slot] = row.unitsSold;
    this.listedAt[slot] = row.listedAt;
    this.#setStyle(slot, row.styleId);
    if (row.colorHex !== null) this.colorHex.set(row.color.trim().toLowerCase(), row.colorHex);
  }

  /** Removes a product that was deleted or is no longer active. */
  remove(id: string): void {
    const slot = this.slots.findText(id);
    if (slot < 0 || this.columns.isActive[slot] === 0) return;
    this.columns.isActive[slot] = 0;
    this.#clearComputed();
  }

  #setStyle(slot: number, styleId: string | null): void {
    const style = styleId === null ? NO_STYLE : this.#styleSlots.add(styleId) + 1;
    if (this.columns.style[slot] === style) return;
    this.columns.style[slot] = style;
    this.#styles = undefined;
  }

  #clearComputed(): void {
    this.#newArrivals = null;
    this.#hasImports = null;
    this.#sets.clear();
  }

  #findNewArrivals(): Uint8Array {
    const { isNew } = this.columns;
    const rows = listRows(this.active);
    if (rows.some((row) => isNew[row] === 1)) return isNew;
    const newest = new Uint8Array(isNew.length);
    for (const row of findPage(this, { rows, styled: null, sort: 'latest', after: null, limit: PAGE_SIZE }))
      newest[row] = 1;
    return newest;
  }

  #grow(): void {
    this.#capacity *= 2;
    for (const name of SMALL_COLUMNS) {
      const grown = new Uint8Array(this.#capacity);
      grown.set(this.columns[name]);
      this.columns[name] = grown;
    }
    for (const name of WIDE_COLUMNS) {
      const grown = new Uint32Array(this.#capacity);
      grown.set(this.columns[name]);
      this.columns[name] = grown;
    }
    const listedAt = new Float64Array(this.#capacity);
    listedAt.set(this.listedAt);
    this.listedAt = listedAt;
  }
}
