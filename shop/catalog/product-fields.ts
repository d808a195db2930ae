// Every field of a product that staff edit, once: its label, its limit, and where it is shown. Input schema, form, comparison, product page
// and CSV read this table; records and copies follow the columns themselves. The table is typed by the columns of `products`: a column
// without an entry, or a text whose entry does not say where it is shown, does not compile.
// To add a text: a column in db/schema/catalog.ts with its migration, and an entry here. Fields that are no text have their own rules.

import type { products } from '#db/schema/catalog.ts';
import { pick } from '#shop/pick.ts';
import { MAX_HSN_LENGTH } from './hsn-code.ts';
import { MAX_PRODUCT_SLUG_LENGTH } from './product-slug.ts';

export type ProductRow = typeof products.$inferSelect;

/** Columns that the store sets and the form does not have. */
type MaintainedColumn =
  | ('id' | 'discountIsManual' | 'reviews' | 'stock' | 'available' | 'sizesLeft' | 'unitsSold' | 'search')
  | ('colorHex' | 'styleId' | 'version' | 'deletedAt' | 'createdAt' | 'listedAt' | 'updatedAt');

export type EditedColumn = Exclude<keyof ProductRow, MaintainedColumn>;

/** Columns that the form edits in another unit, or with several inputs. */
interface FormParts {
  readonly weightGrams: 'weight';
  readonly dimensions: 'length' | 'width' | 'height';
}

export type ProductFieldName = Exclude<EditedColumn, keyof FormParts> | FormParts[keyof FormParts] | 'pictures';

type TextName = Exclude<
  { [Name in EditedColumn]: string extends ProductRow[Name] ? Name : never }[EditedColumn],
  'categoryId' | 'taxClassId'
>;

/** Texts that are null when empty. */
export type OptionalText = { [Name in TextName]: null extends ProductRow[Name] ? Name : never }[TextName];

interface FieldPlacement {
  /** 'details': a field of the form's section Details; 'own': placed by hand in app/admin/products/form. */
  readonly form: 'details' | 'own';
  /** A detail of the product page, sorted by `place`. An empty one shows its fallback; without a fallback it is left out. */
  readonly page: {
    readonly place: number;
    readonly label?: string;
    readonly fallback?: string;
    /** The slug of a category whose products do not show the detail. */
    readonly exceptIn?: string;
  } | null;
  /** 'both': a column of export and import; 'import': of the import only; 'key': the column that identifies the product. Null: neither. */
  readonly csv: 'both' | 'import' | 'key' | null;
}

export interface TextField<IsOptional extends boolean = boolean> extends FieldPlacement {
  readonly label: string;
  readonly max: number;
  readonly isOptional: IsOptional;
}

type FieldFor<Name> = Name extends OptionalText
  ? TextField<true>
  : Name extends TextName
    ? TextField<false>
    : { readonly label: string };

const textField =
  <const IsOptional extends boolean>(isOptional: IsOptional) =>
  <const Label extends string, const Placement extends FieldPlacement>(
    label: Label,
    max: number,
    placement: Placement,
  ) => ({
    label,
    max,
    isOptional,
    ...placement,
  });
const text = textField(false);
const optionalText = textField(true);

/** The fields are in the order in which changes are listed. */
export const PRODUCT_FIELDS = {
  name: text('Name', 160, { form: 'own', page: null, csv: 'both' }),
  sku: text('SKU', 60, { form: 'own', page: null, csv: 'key' }),
  slug: text('Address', MAX_PRODUCT_SLUG_LENGTH, { form: 'own', page: null, csv: null }),
  description: text('Description', 8_000, { form: 'own', page: null, csv: 'import' }),
  categoryId: { label: 'Category' },
  brand: optionalText('Brand', 120, { form: 'own', page: { place: 1 }, csv: 'import' }),
  color: text('Color', 40, { form: 'own', page: { place: 6, label: 'Colour' }, csv: 'import' }),
  price: { label: 'Price' },
  oldPrice: { label: 'Old price' },
  discount: { label: 'Discount' },
  cost: { label: 'Cost' },
  pictures: { label: 'Pictures' },
  sizes: { label: 'Sizes and stock' },
  lowStockThreshold: { label: 'Low stock threshold' },
  reorderPoint: { label: 'Reorder point' },
  material: optionalText('Material', 200, {
    form: 'details',
    page: { place: 2, fallback: 'Premium Cotton Blend' },
    csv: 'import',
  }),
  care: optionalText('Care', 300, {
    form: 'details',
    page: { place: 5, fallback: 'Machine wash cold, tumble dry low', exceptIn: 'accessories' },
    csv: 'import',
  }),
  fit: optionalText('Fit', 120, { form: 'details', page: { place: 3, fallback: 'Regular fit' }, csv: 'import' }),
  occasion: optionalText('Occasion', 200, {
    form: 'details',
    page: { place: 4, fallback: 'Casual, Party, Office' },
    csv: 'import',
  }),
  countryOfOrigin: text('Country of origin', 60, {
    form: 'details',
    page: { place: 7, label: 'Country of Origin' },
    csv: 'import',
  }),
  maker: optionalText('Manufacturer', 300, { form: 'details', page: { place: 8 }, csv: 'import' }),
  importer: optionalText('Importer', 300, { form: 'details', page: { place: 9 }, csv: 'import' }),
  attributes: { label: 'Attributes' },
  rating: { label: 'Rating' },
  supplier: optionalText('Supplier', 200, { form: 'own', page: null, csv: 'import' }),
  variants: { label: 'Variants' },
  taxClassId: { label: 'Tax class' },
  hsn: optionalText('HSN code', MAX_HSN_LENGTH, { form: 'own', page: null, csv: 'both' }),
  weight: { label: 'Weight' },
  length: { label: 'Length' },
  width: { label: 'Width' },
  height: { label: 'Height' },
  metaTitle: optionalText('Meta title', 200, { form: 'own', page: null, csv: 'import' }),
  metaDescription: optionalText('Meta description', 400, { form: 'own', page: null, csv: 'import' }),
  keywords: { label: 'Keywords' },
  status: { label: 'Status' },
  publishAt: { label: 'Publish on' },
  featured: { label: 'Featured' },
  trending: { label: 'Trending' },
  newArrival: { label: 'New arrival' },
  bestSeller: { label: 'Best seller' },
  isReturnable: { label: 'Can be returned' },
} as const satisfies { readonly [Name in ProductFieldName]: FieldFor<Name> };

/** The names of the texts whose entry matches: `TextWith<{ csv: 'both' }>`. */
type TextWith<Mark> = { [Name in TextName]: (typeof PRODUCT_FIELDS)[Name] extends Mark ? Name : never }[TextName];
export type PageDetail = TextWith<{ page: object }>;
export type ExportedText = TextWith<{ csv: 'both' | 'key' }>;
export type ImportedText = TextWith<{ csv: 'both' | 'import' }>;

const textsWhere = <Name extends TextName>(matches: (field: TextField) => boolean): readonly Name[] =>
  (Object.keys(PRODUCT_FIELDS) as Name[]).filter(
    (name) => 'max' in PRODUCT_FIELDS[name] && matches(PRODUCT_FIELDS[name]),
  );

export const OPTIONAL_TEXTS = textsWhere<OptionalText>(({ isOptional }) => isOptional);
export const FORM_DETAILS = textsWhere(({ form }) => form === 'details');
export const PAGE_DETAILS = textsWhere<PageDetail>(({ page }) => page !== null).toSorted(
  (one, other) => PRODUCT_FIELDS[one].page.place - PRODUCT_FIELDS[other].page.place,
);
export const EXPORTED_TEXTS = textsWhere<ExportedText>(({ csv }) => csv === 'both' || csv === 'key');
export const IMPORTED_TEXTS = textsWhere<ImportedText>(({ csv }) => csv === 'both' || csv === 'import');

/** Returns one value per name: `valuePerField(OPTIONAL_TEXTS, () => '')` gives the texts of an empty form. */
export const valuePerField = <Name extends ProductFieldName, Value>(
  names: readonly Name[],
  value: (name: Name) => Value,
): Record<Name, Value> => Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>;

export const pickFields = <Source extends object, Name extends keyof Source>(source: Source, names: readonly Name[]) =>
  pick(source, ...names);
