// The codes of a size: its SKU and its barcode. Each is unique among the sizes of products that are not deleted.
// The default SKU follows the product's SKU; one that staff set stays. Product NK with size M: 'NK-M'; without sizes: 'NK'.
// A barcode of 8, 12, 13 or 14 digits is a GTIN (EAN, UPC) and must have the right check digit; any other text is the store's own code.
// Pure. Whether another product uses a code is decided in size-codes.server.ts.

/** Of a SKU that staff type; marketplaces accept no longer one. A default SKU is as long as the product's SKU and the size make it. */
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

/** A size without a SKU of its own has the default: it was added by a node of an earlier version. */
export const sizeSku = (productSku: string, { size, sku }: Pick<SizeCodes, 'size' | 'sku'>): string =>
  sku ?? defaultSizeSku(productSku, size);

/** As staff send them. Undefined: stays as it is. '': the default SKU, no barcode. */
export interface RequestedCodes {
  readonly size: string;
  readonly sku?: string | undefined;
  readonly barcode?: string | undefined;
}

interface ProductSkus {
  readonly before: string;
  readonly after: string;
}

/** `stored` is null for a new size. */
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

/** A whole EAN or UPC with the right check digit. */
export const isGtin = (text: string): boolean => GTIN.test(text) && findBarcodeProblem(text) === null;

export type SizeSkuProblem = 'too-long' | 'characters';

/** Of a SKU that staff typed, trimmed; '' is valid. */
export function findSizeSkuProblem(sku: string): SizeSkuProblem | null {
  if (sku.length > MAX_SIZE_SKU_LENGTH) return 'too-long';
  return CONTROL_CHARACTER.test(sku) ? 'characters' : null;
}

export type BarcodeProblem = 'too-long' | 'characters' | 'check-digit';

/** Of a trimmed barcode; '' is valid. */
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
  /** The other product; null when another size of the same product has the code. */
  readonly product: string | null;
}

const CODES = ['sku', 'barcode'] as const;

/** The first code that two sizes of one product share. */
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

/** The first code that a size of another product has. */
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

/** 'SKU NK-M also belongs to “Neel Kurta Blue”.' */
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

/** As the audit log keeps them: { sizeSkus: { S: 'NK-S' }, sizeBarcodes: {} }. */
export const toCodesBySize = (sizes: readonly SizeCodes[]): CodesBySize => ({
  sizeSkus: Object.fromEntries(sizes.flatMap(({ size, sku }) => (sku === null ? [] : [[sizeName(size), sku]]))),
  sizeBarcodes: Object.fromEntries(
    sizes.flatMap(({ size, barcode }) => (barcode === null ? [] : [[sizeName(size), barcode]])),
  ),
});

/** The codes of a size as the audit log kept them. */
export const fromCodesBySize = (logged: Partial<CodesBySize> | null, productSku: string, size: string): SizeCodes => ({
  size,
  sku: logged?.sizeSkus?.[sizeName(size)] ?? defaultSizeSku(productSku, size),
  barcode: logged?.sizeBarcodes?.[sizeName(size)] ?? null,
});
