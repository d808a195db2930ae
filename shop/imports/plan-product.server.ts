// Plans one product of an import: add it, change a known product, leave it unchanged, or refuse it with the reasons. The preview shows this
// plan, and a batch stores it. No I/O: the store's state is passed in.

import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { CategoryAttribute } from '#shop/catalog/attributes.ts';
import { pictureKeyFromUrl } from '#shop/catalog/picture.ts';
import type { ProductRow } from '#shop/catalog/product-fields.ts';
import { productChange } from '#shop/catalog/product-input.ts';
import { MAX_SOURCE_LENGTH } from './import-limits.ts';
import type { ImportedPicture, ImportedProduct } from './imported-product.ts';
import { type ImportedInput, importedProductInput, MAX_PICTURES } from './imported-product-input.ts';
import { type KnownOwners, matchProduct } from './match-product.ts';
import { toPictureFileName } from './picture-file.ts';
import { toPath } from './picture-path.ts';
import { planAttributes } from './plan-attributes.ts';
import { labelsOf, toProblems } from './plan-labels.server.ts';
import { planSizes, type StoredSize } from './plan-sizes.ts';
import { findUnknownSku, productSku } from './product-sku.ts';

export type ImportedChange = z.output<typeof productChange>;

export interface KnownProduct extends ProductRow {
  /** The sizes in the shop's order. */
  readonly storedSizes: readonly StoredSize[];
  readonly pictures: readonly { readonly key: string; readonly alt: string }[];
  /** The addresses whose pictures earlier imports have stored for this product. */
  readonly fetchedSources: ReadonlySet<string>;
  /** The slugs of the products in its look. */
  readonly look: readonly string[];
}

export interface StoreState extends KnownOwners {
  readonly products: ReadonlyMap<string, KnownProduct>;
  /** The category's id by its name in the file. */
  readonly categories: ReadonlyMap<string, string>;
  /** The attributes by category id. */
  readonly attributes: ReadonlyMap<string, readonly CategoryAttribute[]>;
  /** The ids of tax classes, by name in lower case. */
  readonly taxClasses: ReadonlyMap<string, string>;
  /** The keys of stored pictures that the file names by their address in this store. */
  readonly storedPictures: ReadonlySet<string>;
  /** The keys of pictures that staff uploaded for this import, by file name. */
  readonly pictureFiles: ReadonlyMap<string, string>;
  /** False when new products stay inactive. */
  readonly publishes: boolean;
}

interface PictureToFetch extends ImportedPicture {
  readonly position: number;
}

interface PlannedPictures {
  /** Pictures that the store has already, which need not be fetched. */
  readonly stored: readonly { readonly key: string; readonly alt: string }[];
  readonly toFetch: readonly PictureToFetch[];
  readonly notes: readonly string[];
}

interface Planned {
  readonly notes: readonly string[];
  readonly toFetch: readonly PictureToFetch[];
  /** The status that the product gets with its first picture. */
  readonly statusWithPicture: 'active' | null;
  readonly colorHex: string | null | undefined;
  /** The handles of the products in its look, which is set after all products are stored; null when the look does not change. */
  readonly look: readonly string[] | null;
}

export type ProductPlan =
  | { readonly action: 'refuse'; readonly problems: readonly string[] }
  | (Planned & { readonly action: 'add'; readonly input: ImportedInput })
  | (Planned & {
      readonly action: 'update' | 'none';
      readonly productId: string;
      readonly change: ImportedChange;
      /** The units of all sizes, when the file has only their total; null when they do not change, or when `change` has them by size. */
      readonly total: number | null;
      /** The labels of the changed fields. */
      readonly changed: readonly string[];
    });

const refuse = (...problems: readonly string[]): ProductPlan => ({ action: 'refuse', problems });

/** Returns the key of a picture that the store has: named by its address here, or uploaded for this import. Else null. */
function findStoredKey(source: string, { storedPictures, pictureFiles }: StoreState): string | null {
  const key = pictureKeyFromUrl(toPath(source));
  if (key !== null && storedPictures.has(key)) return key;
  return pictureFiles.get(toPictureFileName(source) ?? '') ?? null;
}

function planPictures({ pictures }: ImportedProduct, state: StoreState, known: KnownProduct | null): PlannedPictures {
  const notes: string[] = [];
  const stored: { key: string; alt: string }[] = [];
  const toFetch: PictureToFetch[] = [];
  if (pictures.length > MAX_PICTURES) notes.push(`Only the first ${MAX_PICTURES} pictures are imported.`);
  for (const [position, { source, alt }] of pictures.slice(0, MAX_PICTURES).entries()) {
    const key = findStoredKey(source, state);
    if (key !== null) stored.push({ key, alt });
    else if (pictureKeyFromUrl(source) !== null || source.length > MAX_SOURCE_LENGTH)
      notes.push(`The picture “${source.slice(0, 60)}” is not the address of a picture.`);
    else if (!known?.fetchedSources.has(source)) toFetch.push({ source, alt: alt.slice(0, 300), position });
  }
  return { stored, toFetch, notes };
}

/**
 * Puts the stored pictures that the file names in the first places of a known product; its other pictures follow. Only the store's own file
 * changes the descriptions of pictures.
 */
function mergePictures(known: KnownProduct, stored: PlannedPictures['stored'], isOwnFile: boolean) {
  const isInPlace = ({ key, alt }: PlannedPictures['stored'][number], index: number): boolean =>
    known.pictures[index]?.key === key && (!isOwnFile || known.pictures[index]?.alt === alt);
  if (stored.length === 0 || stored.every(isInPlace)) return {};
  const keys = new Set(stored.map(({ key }) => key));
  return { pictures: [...stored, ...known.pictures.slice(stored.length).filter(({ key }) => !keys.has(key))] };
}

/** Null for an empty name: the category's class applies. Undefined when the file has no name, or the store no such class. */
function findTaxClass(name: string | undefined, { taxClasses }: StoreState): string | null | undefined {
  if (name === undefined) return undefined;
  return name.trim() === '' ? null : taxClasses.get(name.trim().toLowerCase());
}

/** Returns the ids of category and tax class, and the planned attributes; a name that the store does not know is a problem. */
function findReferences(
  { fields: { category, taxClass, attributes: imported } }: ImportedProduct,
  state: StoreState,
  known: KnownProduct | null,
) {
  const categoryId = category === undefined ? undefined : state.categories.get(category);
  const taxClassId = findTaxClass(taxClass, state);
  const offered = state.attributes.get(categoryId ?? known?.categoryId ?? '') ?? [];
  const attributes = planAttributes(offered, known?.attributes ?? [], imported);
  const problems: string[] = [];
  if (category !== undefined && categoryId === undefined) problems.push(`Category “${category}” is not a category.`);
  if (taxClass !== undefined && taxClassId === undefined) problems.push(`Tax class “${taxClass}” is not a tax class.`);
  problems.push(...attributes.problems);
  return {
    notes: attributes.notes,
    columns: {
      ...(categoryId === undefined ? {} : { categoryId }),
      ...(taxClassId === undefined ? {} : { taxClassId }),
      ...(attributes.isChanged ? { attributes: attributes.values } : {}),
    },
    problems,
  };
}

const REQUIRED = [
  ['name', 'A new product needs a name.'],
  ['category', 'A new product needs a category.'],
  ['price', 'A new product needs a price.'],
] as const;

/** The fields that are stored with the file's values: all except those that `findReferences` resolves. */
const plainFields = ({ fields }: ImportedProduct) => {
  const { category: _category, taxClass: _taxClass, attributes: _own, categoryAttributes: _all, ...plain } = fields;
  return plain;
};

function planNew(product: ImportedProduct, state: StoreState): ProductPlan {
  const unknownSku = findUnknownSku(product);
  if (unknownSku !== null) return refuse(`No product has the SKU ${unknownSku}.`);
  const { colorHex, status = 'active', look = [], ...fields } = plainFields(product);
  const missing = REQUIRED.filter(([field]) => product.fields[field] === undefined).map(([, problem]) => problem);
  const { columns, problems, notes: referenceNotes } = findReferences(product, state, null);
  if (missing.length + problems.length > 0) return refuse(...missing, ...problems);
  const { stored, toFetch, notes } = planPictures(product, state, null);
  const statusWithPictures = state.publishes ? status : 'inactive';
  const parsed = importedProductInput.safeParse({
    ...fields,
    ...columns,
    sku: product.fields.sku ?? productSku(product),
    status: stored.length > 0 ? statusWithPictures : 'inactive',
    pictures: stored,
    stock: product.sizes.map(({ size, onHand, sku, barcode }) => ({
      size,
      onHand: onHand ?? 0,
      ...(sku === null ? {} : { sku }),
      ...(barcode === null ? {} : { barcode }),
    })),
  });
  if (!parsed.success) return refuse(...toProblems(parsed.error));
  const isWaiting = stored.length === 0 && statusWithPictures === 'active';
  const allNotes = [...product.notes, ...notes, ...referenceNotes];
  if (isWaiting && toFetch.length === 0) allNotes.push('It has no picture: it stays inactive until you add one.');
  return {
    action: 'add',
    input: parsed.data,
    colorHex,
    look: look.length > 0 ? look : null,
    toFetch,
    statusWithPicture: isWaiting && toFetch.length > 0 ? 'active' : null,
    notes: allNotes,
  };
}

/**
 * Returns the fields whose value differs from the stored one. Sizes and pictures are in `change` only when they differ. The other values
 * are compared deeply, because objects from the database have their keys in another order.
 */
const changedFields = (change: ImportedChange, stored: KnownProduct): ImportedChange => {
  // Null in a change means a computed discount. A product with reviews has its rating from them, so its rating counts as unchanged.
  const rating = stored.reviews === 0 ? stored.rating : change.rating;
  const known = { ...stored, rating, discount: stored.discountIsManual ? stored.discount : null };
  const isChanged = ([field, value]: [string, unknown]): boolean => {
    if (value === undefined) return false;
    if (field === 'sizes' || field === 'pictures') return true;
    return !isDeepStrictEqual(value, known[field as keyof KnownProduct]);
  };
  return Object.fromEntries(Object.entries(change).filter(isChanged)) as ImportedChange;
};

/** Returns the colour code and the look, which are no fields of the form and are stored separately. */
function planExtras({ fields: { colorHex, look } }: ImportedProduct, known: KnownProduct) {
  const newColor = colorHex === known.colorHex ? undefined : colorHex;
  const newLook = look === undefined || isDeepStrictEqual(look, known.look) ? null : look;
  const changed: string[] = [];
  if (newColor !== undefined) changed.push('colorHex');
  if (newLook !== null) changed.push('look');
  return { colorHex: newColor, look: newLook, changed };
}

function planKnown(product: ImportedProduct, known: KnownProduct, state: StoreState): ProductPlan {
  const { colorHex: _color, status, look: _look, ...fields } = plainFields(product);
  const { columns, problems, notes: referenceNotes } = findReferences(product, state, known);
  const sizes = planSizes({ productId: known.id, sizes: known.storedSizes }, product.sizes);
  if (problems.length + sizes.problems.length > 0) return refuse(...problems, ...sizes.problems);
  const { stored, toFetch, notes } = planPictures(product, state, known);
  const isWaiting = status === 'active' && known.pictures.length + stored.length === 0;
  const parsed = productChange.safeParse({
    ...fields,
    ...columns,
    status: isWaiting ? undefined : status,
    ...mergePictures(known, stored, product.isOwn === true),
    sizes: sizes.sizes ?? undefined,
  });
  if (!parsed.success) return refuse(...toProblems(parsed.error));
  const change = changedFields(parsed.data, known);
  const extras = planExtras(product, known);
  const changed = [...Object.keys(change), ...extras.changed];
  if (sizes.total !== null) changed.push('sizes');
  if (toFetch.length > 0) changed.push('pictures');
  return {
    action: changed.length > 0 ? 'update' : 'none',
    productId: known.id,
    change,
    total: sizes.total,
    changed: labelsOf(changed),
    colorHex: extras.colorHex,
    look: extras.look,
    toFetch,
    statusWithPicture: isWaiting && toFetch.length > 0 ? 'active' : null,
    notes: [...product.notes, ...notes, ...referenceNotes, ...sizes.notes],
  };
}

export function planProduct(product: ImportedProduct, state: StoreState): ProductPlan {
  if (product.problems.length > 0) return refuse(...product.problems);
  const match = matchProduct(product, state);
  if (match.kind === 'new') return planNew(product, state);
  const known = state.products.get(match.productId);
  if (!known) throw new Error(`product ${match.productId} was matched but not loaded`);
  if (match.kind === 'other-product')
    return refuse(`Line ${match.line}: SKU ${match.sku} also belongs to “${known.name}”.`);
  return planKnown(product, known, state);
}
