// The fields of a product and their validation on the server before anything is stored: all fields for a new product, some for a change.

import { z } from 'zod';
import { ATTRIBUTE_LIMITS, MAX_ATTRIBUTE_VALUES } from './attributes.ts';
import { normalizeCountry } from './country-of-origin.ts';
import { isHsnCode } from './hsn-code.ts';
import { HOME_COUNTRY } from './product-choices.ts';
import { type EditedColumn, OPTIONAL_TEXTS, PRODUCT_FIELDS, valuePerField } from './product-fields.ts';
import { findProductSlugProblem } from './product-slug.ts';
import { EARLIEST_PUBLICATION, LATEST_PUBLICATION } from './publication.ts';
import { findBarcodeProblem, findSizeSkuProblem } from './size-codes.ts';

const trimmedText = (max: number) => z.string().trim().max(max);
const optionalTexts = valuePerField(OPTIONAL_TEXTS, (name) =>
  trimmedText(PRODUCT_FIELDS[name].max)
    .nullable()
    .transform((text) => text || null),
);
/** White space becomes single spaces, so that filters find equal values. */
const attributeText = trimmedText(ATTRIBUTE_LIMITS.value)
  .transform((text) => text.replace(/\s+/g, ' '))
  .refine((text) => isPlainLine(text));
const isPlainLine = (text: string): boolean => !/\p{Cc}/u.test(text) && text.isWellFormed();
const paise = z.number().int().min(0).max(100_000_000);
const units = z.number().int().min(0).max(1_000_000);
const size = trimmedText(20);
/** A missing code of a size stays as it is. An empty SKU becomes the default SKU; an empty barcode removes the barcode. */
const codes = {
  sku: z
    .string()
    .trim()
    .refine((sku) => findSizeSkuProblem(sku) === null)
    .optional(),
  barcode: z
    .string()
    .trim()
    .refine((barcode) => findBarcodeProblem(barcode) === null)
    .optional(),
};
const centimetres = z.number().positive().max(1_000);

const fields = {
  name: trimmedText(PRODUCT_FIELDS.name.max).min(1),
  /** When empty, a new product gets a generated SKU and an existing one keeps its SKU. */
  sku: trimmedText(PRODUCT_FIELDS.sku.max),
  /** When empty, the slug is made from the name. */
  slug: z
    .string()
    .trim()
    .refine((slug) => slug === '' || findProductSlugProblem(slug) === null),
  categoryId: z.uuid(),
  price: paise.min(100),
  oldPrice: paise.nullable(),
  /** Null computes the discount from the two prices. */
  discount: z.number().int().min(0).max(100).nullable(),
  status: z.enum(['active', 'inactive']),
  /** Null publishes the product at once. */
  publishAt: z
    .union([z.date(), z.iso.datetime().transform((text) => new Date(text))])
    .refine((time) => time >= EARLIEST_PUBLICATION && time <= LATEST_PUBLICATION)
    .nullable(),
  description: trimmedText(PRODUCT_FIELDS.description.max),
  color: trimmedText(PRODUCT_FIELDS.color.max),
  countryOfOrigin: trimmedText(PRODUCT_FIELDS.countryOfOrigin.max).min(1).transform(normalizeCountry),
  /** Reviews replace this rating as soon as there is one. */
  rating: z
    .number()
    .min(0)
    .max(5)
    .refine((value) => Math.round(value * 10) / 10 === value, 'steps of 0.1'),
  pictures: z
    .array(z.object({ key: trimmedText(200).min(1), alt: trimmedText(300) }))
    .min(1)
    .max(12),
  ...optionalTexts,
  /** Empty values are not stored; attributes that the category does not have are ignored. */
  attributes: z
    .array(z.object({ key: z.string().max(60), value: attributeText }))
    .max(MAX_ATTRIBUTE_VALUES)
    .refine((values) => new Set(values.map(({ key }) => key)).size === values.length, 'each attribute once'),
  /** Null when the category's tax class applies. */
  taxClassId: z.uuid().nullable(),
  hsn: optionalTexts.hsn.refine((code) => code === null || isHsnCode(code)),
  featured: z.boolean(),
  trending: z.boolean(),
  newArrival: z.boolean(),
  bestSeller: z.boolean(),
  isReturnable: z.boolean(),
  lowStockThreshold: units,
  reorderPoint: units,
  keywords: z.array(trimmedText(60).min(1)).max(40),
  cost: paise.nullable(),
  /** Records of any shape: the form shows and writes only their name, and the complete file carries them as they are. */
  variants: z.array(z.record(z.string(), z.unknown())).max(50),
  weightGrams: z.number().int().min(1).max(100_000).nullable(),
  dimensions: z.object({ lengthCm: centimetres, widthCm: centimetres, heightCm: centimetres }).nullable(),
} satisfies Record<Exclude<EditedColumn, 'sizes'> | 'pictures', z.ZodType>;

const hasUniqueSizes = (rows: readonly { readonly size: string }[]): boolean =>
  new Set(rows.map((row) => row.size)).size === rows.length;
const hasNamedSizes = (rows: readonly { readonly size: string }[]): boolean =>
  rows.length === 1 || rows.every((row) => row.size !== '');

export const productInput = z.object({
  ...fields,
  slug: fields.slug.default(''),
  oldPrice: fields.oldPrice.default(null),
  discount: fields.discount.default(null),
  status: fields.status.default('active'),
  publishAt: fields.publishAt.default(null),
  description: fields.description.default(''),
  color: fields.color.default(''),
  countryOfOrigin: fields.countryOfOrigin.default(HOME_COUNTRY),
  rating: fields.rating.default(0),
  /** Units on hand by size, in the shop's order; a product without sizes has the one size ''. */
  stock: z
    .array(z.object({ size, onHand: units, ...codes }))
    .min(1)
    .max(40)
    .refine(hasUniqueSizes, 'each size once')
    .refine(hasNamedSizes, 'a size needs a name'),
  ...valuePerField(OPTIONAL_TEXTS, (name) => optionalTexts[name].default(null)),
  attributes: fields.attributes.default([]),
  taxClassId: fields.taxClassId.default(null),
  hsn: fields.hsn.default(null),
  featured: fields.featured.default(false),
  trending: fields.trending.default(false),
  newArrival: fields.newArrival.default(false),
  bestSeller: fields.bestSeller.default(false),
  isReturnable: fields.isReturnable.default(true),
  lowStockThreshold: fields.lowStockThreshold.default(10),
  reorderPoint: fields.reorderPoint.default(5),
  keywords: fields.keywords.default([]),
  cost: fields.cost.default(null),
  variants: fields.variants.default([]),
  weightGrams: fields.weightGrams.default(null),
  dimensions: fields.dimensions.default(null),
});

export type ProductInput = z.input<typeof productInput>;

/** Fields that are left out stay as they are. */
export const productChange = z
  .object(fields)
  .partial()
  .extend({
    sku: fields.sku.transform((sku) => sku || undefined).optional(),
    /**
     * The product's new sizes, in the shop's order. `was` is the number that the form loaded, 0 for a new size: stock changes by the
     * difference, so that a change by another person in the meantime is not undone.
     */
    sizes: z
      .array(z.object({ size, onHand: units, was: units, ...codes }))
      .min(1)
      .max(40)
      .refine(hasUniqueSizes, 'each size once')
      .refine(hasNamedSizes, 'a size needs a name')
      .optional(),
  });

export type ProductChange = z.input<typeof productChange>;
