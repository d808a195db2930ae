// Validates the form before it is sent, and builds the request. The server validates again.

import { FLAGS } from '#shop/catalog/admin-products-query.ts';
import { isHsnCode } from '#shop/catalog/hsn-code.ts';
import { OPTIONAL_TEXTS, pickFields } from '#shop/catalog/product-fields.ts';
import type { ProductChange, ProductInput } from '#shop/catalog/product-input.ts';
import { findProductSlugProblem } from '#shop/catalog/product-slug.ts';
import { EARLIEST_PUBLICATION, LATEST_PUBLICATION } from '#shop/catalog/publication.ts';
import {
  type BarcodeProblem,
  codeTakenText,
  findBarcodeProblem,
  findRepeatedCode,
  findSizeSkuProblem,
  gtinCheckDigit,
  MAX_BARCODE_LENGTH,
  MAX_SIZE_SKU_LENGTH,
  type SizeSkuProblem,
} from '#shop/catalog/size-codes.ts';
import { parseIndianTime } from '#shop/indian-clock.ts';
import { isEqual } from '../../kit/form/merge-typed.ts';
import { parseNumber } from '../../kit/form/parse-number.ts';
import { isUrlOrPath } from '../../pictures/picture-key.ts';
import { ADDRESS_MESSAGES, REQUIRED_FIELDS } from '../product-messages.ts';
import { type DraftField, type DraftSize, defaultSku, type ProductDraft } from './product-draft.ts';

export interface DraftProblems {
  /** One sentence about the whole form. */
  readonly message: string;
  readonly fields: ProblemFields;
}

/** The key of an error in the SKU or barcode of a size. */
export type CodeField = `sizes:${string}:${'sku' | 'barcode'}`;
export const codeField = (size: string, code: 'sku' | 'barcode'): CodeField => `sizes:${size}:${code}`;

/** The key of an error in an attribute. */
export type AttributeErrorField = `attributes:${string}`;
export const attributeField = (key: string): AttributeErrorField => `attributes:${key}`;

type ProblemFields = Readonly<Partial<Record<DraftField | CodeField | AttributeErrorField, string>>>;

interface Limit {
  readonly min: number;
  readonly max: number;
  readonly whole?: boolean;
  readonly required?: boolean;
  readonly message: string;
}

const MAX_RUPEES = 1_000_000;
const UNITS: Limit = { min: 0, max: 1_000_000, whole: true, required: true, message: 'A whole number of 0 or more.' };
const CENTIMETRES: Limit = { min: 0.1, max: 1_000, message: 'A number of centimetres.' };

const LIMITS: Readonly<Partial<Record<DraftField, Limit>>> = {
  price: { min: 1, max: MAX_RUPEES, required: true, message: 'Price must be at least 1.' },
  oldPrice: { min: 0, max: MAX_RUPEES, message: 'Old price must be 0 or more.' },
  discount: { min: 0, max: 100, whole: true, required: true, message: 'Discount must be 0 to 100.' },
  cost: { min: 0, max: MAX_RUPEES, message: 'Cost must be 0 or more.' },
  rating: { min: 0, max: 5, required: true, message: 'Rating must be 0 to 5 in steps of 0.1.' },
  lowStockThreshold: UNITS,
  reorderPoint: UNITS,
  weight: { min: 0.001, max: 100, message: 'A weight in kilograms.' },
  length: CENTIMETRES,
  width: CENTIMETRES,
  height: CENTIMETRES,
};

function isWithin(input: string, { min, max, whole, required }: Limit): boolean {
  if (input.trim() === '') return !required;
  const value = parseNumber(input);
  return value >= min && value <= max && (!whole || Number.isInteger(value));
}

const hasOneDecimal = (input: string): boolean => Math.round(parseNumber(input) * 10) / 10 === parseNumber(input);

function numberProblems(draft: ProductDraft): Partial<Record<DraftField, string>> {
  const problems: Partial<Record<DraftField, string>> = {};
  for (const [field, limit] of Object.entries(LIMITS) as [DraftField, Limit][]) {
    if (!isWithin(String(draft[field]), limit)) problems[field] = limit.message;
  }
  if (!problems.rating && !hasOneDecimal(draft.rating)) problems.rating = LIMITS.rating?.message ?? '';
  const sides = [draft.length, draft.width, draft.height].filter((side) => side.trim() !== '');
  if (sides.length === 1 || sides.length === 2)
    problems.length ??= 'Please give length, width and height, or none of them.';
  return problems;
}

const SKU_PROBLEMS: Readonly<Record<SizeSkuProblem, string>> = {
  'too-long': `Use at most ${MAX_SIZE_SKU_LENGTH} characters.`,
  characters: 'Remove the line break or control character.',
};
const BARCODE_PROBLEMS: Readonly<Record<BarcodeProblem, (barcode: string) => string>> = {
  'too-long': () => `Use at most ${MAX_BARCODE_LENGTH} characters.`,
  characters: () => 'Remove the line break or control character.',
  'check-digit': (barcode) =>
    `Check the digits: ${barcode.slice(0, -1)} needs ${gtinCheckDigit(barcode.slice(0, -1))} at the end.`,
};

/** Returns the typed SKU; '' for the default SKU, which the store generates. */
const typedSku = ({ size, sku }: DraftSize, productSku: string): string =>
  sku.trim() === defaultSku(productSku, size) ? '' : sku.trim();

function codeProblems({ sku: productSku, sizes }: ProductDraft): Partial<Record<CodeField, string>> {
  const problems: Partial<Record<CodeField, string>> = {};
  const repeated = findRepeatedCode(
    sizes.map(({ size, sku, barcode }) => ({
      size,
      sku: sku.trim() || defaultSku(productSku, size) || null,
      barcode: barcode.trim() || null,
    })),
  );
  if (repeated) problems[codeField(repeated.size, repeated.code)] = codeTakenText(repeated);
  for (const row of sizes) {
    const skuProblem = findSizeSkuProblem(typedSku(row, productSku));
    const barcode = row.barcode.trim();
    const barcodeProblem = findBarcodeProblem(barcode);
    if (skuProblem) problems[codeField(row.size, 'sku')] = SKU_PROBLEMS[skuProblem];
    if (barcodeProblem) problems[codeField(row.size, 'barcode')] = BARCODE_PROBLEMS[barcodeProblem](barcode);
  }
  return problems;
}

const toPublicationTime = ({ publishAt }: ProductDraft): Date | null => parseIndianTime(publishAt.trim());

function publicationProblem(draft: ProductDraft): string | null {
  if (draft.publishAt.trim() === '') return null;
  const publishAt = toPublicationTime(draft);
  const isInRange = publishAt !== null && publishAt >= EARLIEST_PUBLICATION && publishAt <= LATEST_PUBLICATION;
  return isInRange ? null : 'Enter a date and a time until 2099.';
}

function textProblems(draft: ProductDraft): Partial<Record<DraftField, string>> {
  const problems: Partial<Record<DraftField, string>> = {};
  const publication = publicationProblem(draft);
  if (publication) problems.publishAt = publication;
  if (draft.name.trim() === '') problems.name = 'Name is required.';
  const slug = draft.slug.trim();
  const slugProblem = slug === '' ? null : findProductSlugProblem(slug);
  if (slugProblem) problems.slug = ADDRESS_MESSAGES[slugProblem];
  if (draft.countryOfOrigin.trim() === '') problems.countryOfOrigin = 'Enter the country of origin, such as India.';
  const hsn = draft.hsn.trim();
  if (hsn !== '' && !isHsnCode(hsn)) problems.hsn = 'HSN code must have 4, 6 or 8 digits.';
  return problems;
}

function pictureProblem({ pictures }: ProductDraft): string | null {
  const [main, ...others] = pictures;
  if (!main?.url.trim()) return 'Image URL is required.';
  return [main, ...others].every(({ url }) => isUrlOrPath(url.trim())) ? null : 'Image URL must be a URL.';
}

const CHECK_FIELDS = 'Please check the marked fields.';

/** Returns null when the form is valid. */
export function findProblems(draft: ProductDraft): DraftProblems | null {
  const fields: Partial<Record<DraftField | CodeField, string>> = {
    ...numberProblems(draft),
    ...codeProblems(draft),
    ...textProblems(draft),
  };
  const picture = pictureProblem(draft);
  if (picture) fields.pictures = picture;
  const invalidSize = draft.sizes.find(({ onHand }) => !isWithin(onHand, UNITS));
  if (invalidSize) {
    const ofSize = invalidSize.size === '' ? '' : `of ${invalidSize.size} `;
    fields.sizes = `Stock ${ofSize}must be a whole number of 0 or more.`;
  }
  if (Object.keys(fields).length === 0) return null;
  const lacksRequired = draft.name.trim() === '' || !draft.pictures[0]?.url.trim() || !(parseNumber(draft.price) > 0);
  if (!lacksRequired) return { message: CHECK_FIELDS, fields };
  const otherFields = Object.keys(fields).filter((field) => !['name', 'pictures', 'price'].includes(field));
  return { message: otherFields.length === 0 ? REQUIRED_FIELDS : `${REQUIRED_FIELDS}. ${CHECK_FIELDS}`, fields };
}

const paise = (input: string): number | null => (input.trim() === '' ? null : Math.round(parseNumber(input) * 100));
const splitList = (input: string, separator: string): string[] =>
  input
    .split(separator)
    .map((each) => each.trim())
    .filter((each) => each !== '');

type ProductPayload = Required<Omit<ProductInput, 'stock' | 'pictures'>> & {
  readonly pictures: readonly { readonly url: string; readonly alt: string }[];
};

/** Returns the draft with numbers in the store's units; pictures still have URLs. */
function toFields(draft: ProductDraft): ProductPayload {
  const { name, sku, slug, categoryId, description, color, countryOfOrigin, status } = draft;
  const lengthCm = parseNumber(draft.length);
  const widthCm = parseNumber(draft.width);
  const heightCm = parseNumber(draft.height);
  return {
    name,
    sku,
    slug: slug.trim(),
    categoryId,
    description,
    color,
    countryOfOrigin,
    status,
    ...pickFields(draft, [...OPTIONAL_TEXTS, ...FLAGS]),
    isReturnable: draft.isReturnable,
    attributes: draft.attributes.map(({ key, value }) => ({ key, value: value.trim() })),
    taxClassId: draft.taxClassId === '' ? null : draft.taxClassId,
    publishAt: toPublicationTime(draft)?.toISOString() ?? null,
    price: paise(draft.price) ?? 0,
    oldPrice: paise(draft.oldPrice),
    discount: draft.discountIsManual ? parseNumber(draft.discount) : null,
    cost: paise(draft.cost),
    rating: parseNumber(draft.rating),
    lowStockThreshold: parseNumber(draft.lowStockThreshold),
    reorderPoint: parseNumber(draft.reorderPoint),
    keywords: splitList(draft.keywords, ','),
    variants: splitList(draft.variants, ';').map((each) => ({ name: each })),
    weightGrams: draft.weight.trim() === '' ? null : Math.round(parseNumber(draft.weight) * 1_000),
    // Either all three dimensions are given or none is: numberProblems refuses anything else.
    dimensions: Number.isNaN(lengthCm) ? null : { lengthCm, widthCm, heightCm },
    pictures: draft.pictures.map(({ url, alt }) => ({ url: url.trim(), alt })),
  };
}

export type SentProduct = Partial<ProductPayload> & {
  readonly sizes?: NonNullable<ProductChange['sizes']>;
};

const toSizes = (draft: ProductDraft) =>
  draft.sizes.map((row) => ({
    size: row.size,
    onHand: parseNumber(row.onHand),
    was: row.was,
    sku: typedSku(row, draft.sku),
    barcode: row.barcode.trim(),
  }));

export const toProductPayload = (draft: ProductDraft): SentProduct => ({ ...toFields(draft), sizes: toSizes(draft) });

/** Returns only the fields that differ from the loaded values. */
export function toProductChanges(loaded: ProductDraft, draft: ProductDraft): SentProduct {
  const loadedPayload = toProductPayload(loaded);
  const changes = Object.entries(toProductPayload(draft)).filter(
    ([field, value]) => !isEqual(value, loadedPayload[field as keyof SentProduct]),
  );
  return Object.fromEntries(changes) as SentProduct;
}
