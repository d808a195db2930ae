// Reads the products of a file by the choices of staff. Several colours of a product become products of one style, each with the slug
// '{handle}-{colour}' and its own pictures first. A value that cannot be read is reported with its line and never guessed. Pure.

import { PRODUCT_FIELDS } from '#shop/catalog/product-fields.ts';
import { MAX_STYLE_COLORS } from '#shop/catalog/style.ts';
import { type ColorGroup, groupByColor } from './color-groups.ts';
import { readPictures } from './color-pictures.ts';
import { groupProducts } from './group-products.ts';
import type { ImportChoices, ImportField } from './import-choices.ts';
import type { ImportFile } from './import-file.ts';
import type { ImportedFields, ImportedProduct } from './imported-product.ts';
import { atLine, type Findings, findRow } from './imported-values.ts';
import { latinSlug, nameKeys, uniqueKey } from './product-keys.ts';
import { readFields } from './read-fields.ts';
import { readPrices } from './read-prices.ts';
import { addProperties } from './read-properties.ts';
import { readSizes } from './read-sizes.ts';
import { reportSharedCodes } from './shared-codes.ts';
import type { SourceProduct, SourceVariant } from './source-product.ts';

const MAX_VARIANTS = 100;
const MAX_OPTIONS = 3;

interface Reading {
  readonly file: ImportFile;
  readonly choices: ImportChoices;
  readonly sizeNames: ReadonlyMap<string, string>;
  /** The slugs that are in use: a colour's slug must not be that of another product. */
  readonly keys: Set<string>;
}

const findText = ({ rows }: SourceProduct, field: ImportField): string => findRow(rows, field)?.text(field) ?? '';

function checkExtent({ line, variants }: SourceProduct, findings: Findings): void {
  if (variants.length > MAX_VARIANTS) {
    findings.problems.push(
      atLine(line, `this product has ${variants.length} variants; at most ${MAX_VARIANTS} can be read.`),
    );
  }
  const colors = new Set(variants.map(({ color }) => color.trim().toLowerCase())).size;
  if (colors > MAX_STYLE_COLORS) {
    findings.problems.push(
      atLine(line, `this product has ${colors} colours; a style has at most ${MAX_STYLE_COLORS}.`),
    );
  }
  const countOptions = ({ size, color, others }: SourceVariant): number =>
    others.length + Number(size !== '') + Number(color !== '');
  const options = Math.max(...variants.map(countOptions));
  if (options > MAX_OPTIONS) {
    findings.problems.push(atLine(line, `this product has ${options} options; at most ${MAX_OPTIONS} can be read.`));
  }
}

/** Returns 'Neel Kurta Blue' for 'Neel Kurta' in Blue; a name that contains the colour stays. */
function nameWithColor(name: string, color: string): string {
  return name.toLowerCase().includes(color.toLowerCase()) ? name : `${name} ${color}`;
}

function withColor(fields: ImportedFields, color: string, isOneOfSeveral: boolean): ImportedFields {
  if (color === '') return fields;
  const name = fields.name && isOneOfSeveral ? nameWithColor(fields.name, color) : fields.name;
  return { ...fields, ...(name === undefined ? {} : { name }), color };
}

function checkTexts({ name = '', color = '' }: ImportedFields, line: number, findings: Findings): void {
  for (const [text, { label, max }] of [
    [name, PRODUCT_FIELDS.name],
    [color, PRODUCT_FIELDS.color],
  ] as const) {
    const problem = atLine(line, `${label} has ${text.length} letters; at most ${max} are possible.`);
    if (text.length > max && !findings.problems.includes(problem)) findings.problems.push(problem);
  }
}

function findOldPaths({ handle }: SourceProduct, key: string, kind: ImportFile['kind']): string[] {
  if (kind === 'shopify' && handle !== '') return [`/products/${handle}`];
  return kind === 'woocommerce' ? [`/product/${key}/`] : [];
}

/** The data of a product that all its colours share. */
interface SharedByColors {
  readonly product: SourceProduct;
  readonly key: string;
  readonly fields: ImportedFields;
  readonly findings: Findings;
  readonly isStyle: boolean;
}

function readColor(shared: SharedByColors, group: ColorGroup, index: number, reading: Reading): ImportedProduct {
  const { product, key, isStyle } = shared;
  const { file, choices, keys } = reading;
  const findings: Findings = { notes: [...shared.findings.notes], problems: [...shared.findings.problems] };
  const rows = group.variants.map(({ row }) => row);
  const line = index === 0 ? product.line : (rows[0]?.line ?? product.line);
  const sizes = readSizes(group.variants, reading, findings);
  const prices = readPrices(rows, file, choices.columns, findings);
  const fields = withColor({ ...shared.fields, ...prices }, group.color, isStyle);
  checkTexts(fields, line, findings);
  return {
    line,
    key: isStyle ? uniqueKey(`${key}-${latinSlug(group.color) || index + 1}`, keys) : key,
    ...(file.kind === 'tanabana' ? { isOwn: true } : {}),
    styleKey: isStyle ? key : findText(product, 'styleKey') || null,
    fields,
    sizes,
    pictures: readPictures(product, group, file.kind, findings),
    oldPaths: index === 0 ? findOldPaths(product, key, file.kind) : [],
    ...findings,
  };
}

function readProduct(product: SourceProduct, key: string, reading: Reading): ImportedProduct[] {
  const { file, choices } = reading;
  const findings: Findings = { notes: [...product.notes], problems: [...product.problems] };
  checkExtent(product, findings);
  const groups = groupByColor(product.variants, findings);
  const isStyle = groups.length > 1;
  const variantRows = product.variants.map(({ row }) => row);
  const fields = readFields({ file, choices, rows: product.rows, variantRows, findings });
  addProperties(product, choices, fields);
  if (product.sku !== '' && !isStyle) fields.sku = product.sku;
  const shared: SharedByColors = { product, key, fields, findings, isStyle };
  return groups.map((group, index) => readColor(shared, group, index, reading));
}

export function readProducts(file: ImportFile, choices: ImportChoices): ImportedProduct[] {
  const products = groupProducts(file, choices.columns);
  const sizeNames = new Map(choices.sizes.map(({ from, to }) => [from, to]));
  const productKeys = nameKeys(products);
  const reading: Reading = { file, choices, sizeNames, keys: new Set(productKeys) };
  return reportSharedCodes(
    products.flatMap((product, index) => readProduct(product, productKeys[index] ?? '', reading)),
  );
}
