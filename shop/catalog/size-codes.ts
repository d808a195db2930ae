// The codes of a size: its SKU and its barcode. Each is unique among the sizes of products that are not deleted. The default SKU follows
// the product's SKU; a SKU that staff set stays. Product NK with size M: 'NK-M'; without sizes: 'NK'. A barcode of 8, 12, 13 or 14 digits
// is a GTIN (EAN, UPC) and must have the right check digit; any other text is the store's own code. Pure. size-codes.server.ts decides
// whether another product uses a code.

/** The longest SKU that staff may type; marketplaces accept no longer one. A default SKU may be longer. */
export const MAX_SIZE_SKU_LENGTH = 40;
export const MAX_BARCODE_LENGTH = 40;

export interface SizeCodes {
  /** '' for a product without sizes. */
  readonly size: string;
  readonly sku: string | null;
  readonly barcode: string | null;
}

export const defaultSizeSku = (productSku: string, size: string): string =>
  size === '' ? productSku : `${productSku}-${size}`;

/** Returns the SKU of a size. A size that a node of an earlier version added has none stored, and gets the default. */
export const sizeSku = (productSku: string, { size, sku }: Pick<SizeCodes, 'size' | 'sku'>): string =>
  sku ?? defaultSizeSku(productSku, size);

/** The codes that staff send. Undefined: the code stays. '': the default SKU, or no barcode. */
export interface RequestedCodes {
  readonly size: string;
  readonly sku?: string | undefined;
  readonly barcode?: string | undefined;
}

interface ProductSkus {
  readonly before: string;
  readonly after: string;
}

/** Returns the codes to store. `stored` is null for a new size. */
export function resolveCodes(skus: ProductSkus, stored: SizeCodes | null, requested: RequestedCodes): SizeCodes {
  const { size } = requested;
  const isDefault = stored === null || stored.sku === null || stored.sku === defaultSizeSku(skus.before, size);
  const unchangedSku = isDefault ? defaultSizeSku(skus.after, size) : stored.sku;
  return {
    size,
    sku: requested.sku === undefined ? unchangedSku : requested.sku || defaultSizeSku(skus.after, size),
    barcode: requested.barcode === undefined ? (stored?.barcode ?? null) : requested.barcode || null,
  };
}

const CONTROL_CHARACTER = /\p{Cc}/u;
const GTIN = /^(\d{8}|\d{12,14})$/;

/**
 * The last digit of a GTIN makes the weighted sum of all digits a multiple of 10: 890123456789 needs 0. From the right, the digits before
 * it weigh 3, 1, 3, 1 …
 */
export function gtinCheckDigit(digitsBefore: string): number {
  const sum = [...digitsBefore]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** True for a whole EAN or UPC with the right check digit. */
export const isGtin = (text: string): boolean => GTIN.test(text) && findBarcodeProblem(text) === null;

export type SizeSkuProblem = 'too-long' | 'characters';

/** `sku`: as staff typed it, trimmed; '' is valid. */
export function findSizeSkuProblem(sku: string): SizeSkuProblem | null {
  if (sku.length > MAX_SIZE_SKU_LENGTH) return 'too-long';
  return CONTROL_CHARACTER.test(sku) ? 'characters' : null;
}

export type BarcodeProblem = 'too-long' | 'characters' | 'check-digit';

/** `barcode`: trimmed; '' is valid. */
export function findBarcodeProblem(barcode: string): BarcodeProblem | null {
  if (barcode.length > MAX_BARCODE_LENGTH) return 'too-long';
  if (CONTROL_CHARACTER.test(barcode)) return 'characters';
  if (!GTIN.test(barcode)) return null;
  return gtinCheckDigit(barcode.slice(0, -1)) === Number(barcode.slice(-1)) ? null : 'check-digit';
}

export interface CodeTakenRefusal {
  readonly kind: 'code-taken';
  readonly code: 'sku' | 'barcode';
  readonly value: string;
  /** The size that was to get the code. */
  readonly size: string;
  /** The name of the other product; null when another size of the same product has the code. */
  readonly product: string | null;
}

const CODES = ['sku', 'barcode'] as const;

/** Returns a refusal for the first code that two of the sizes share, or null. */
export function findRepeatedCode(sizes: readonly SizeCodes[]): CodeTakenRefusal | null {
  for (const code of CODES) {
    const seen = new Set<string>();
    for (const { size, [code]: value } of sizes) {
      if (value === null) continue;
      if (seen.has(value)) return { kind: 'code-taken', code, value, size, product: null };
      seen.add(value);
    }
  }
  return null;
}

/** Returns a refusal for the first code that a size of another product has, or null. */
export function findTakenCode(
  sizes: readonly SizeCodes[],
  others: readonly (Omit<SizeCodes, 'size'> & { readonly product: string })[],
): CodeTakenRefusal | null {
  for (const code of CODES) {
    const owners = new Map(others.map((other) => [other[code], other.product]));
    for (const { size, [code]: value } of sizes) {
      const product = value === null ? undefined : owners.get(value);
      if (value !== null && product !== undefined) return { kind: 'code-taken', code, value, size, product };
    }
  }
  return null;
}

const CODE_NAMES = { sku: 'SKU', barcode: 'Barcode' } as const;

/** Returns 'SKU NK-M also belongs to “Neel Kurta Blue”.', or the text for two sizes of one product. */
export const codeTakenText = ({ code, value, product }: CodeTakenRefusal): string =>
  product === null
    ? `${CODE_NAMES[code]} ${value} is entered for two sizes.`
    : `${CODE_NAMES[code]} ${value} also belongs to “${product}”.`;

/** 'Size M · SKU NK-M · Barcode 8901030865275', for a size that was found by its code. */
export const foundSizeText = ({ size, sku, barcode }: SizeCodes): string =>
  [size && `Size ${size}`, sku && `SKU ${sku}`, barcode && `Barcode ${barcode}`].filter(Boolean).join(' · ');

/** The key of a size in the audit log. */
const sizeName = (size: string): string => size || 'One size';

export interface CodesBySize {
  readonly sizeSkus: Readonly<Record<string, string | null>>;
  readonly sizeBarcodes: Readonly<Record<string, string | null>>;
}

/** Converts the codes to the form of the audit log: { sizeSkus: { S: 'NK-S' }, sizeBarcodes: {} }. */
export const toCodesBySize = (sizes: readonly SizeCodes[]): CodesBySize => ({
  sizeSkus: Object.fromEntries(sizes.flatMap(({ size, sku }) => (sku === null ? [] : [[sizeName(size), sku]]))),
  sizeBarcodes: Object.fromEntries(
    sizes.flatMap(({ size, barcode }) => (barcode === null ? [] : [[sizeName(size), barcode]])),
  ),
});

/** Returns the codes of a size from the audit log; a missing SKU is the default, a missing barcode null. */
export const fromCodesBySize = (logged: Partial<CodesBySize> | null, productSku: string, size: string): SizeCodes => ({
  size,
  sku: logged?.sizeSkus?.[sizeName(size)] ?? defaultSizeSku(productSku, size),
  barcode: logged?.sizeBarcodes?.[sizeName(size)] ?? null,
});
