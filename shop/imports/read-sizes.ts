// The sizes of one colour of a product, with SKU, barcode and quantity. Each size occurs once. Pure.

import {
  findBarcodeProblem,
  findSizeSkuProblem,
  MAX_BARCODE_LENGTH,
  MAX_SIZE_SKU_LENGTH,
} from '#shop/catalog/size-codes.ts';
import type { ImportFile } from './import-file.ts';
import type { ImportedSize } from './imported-product.ts';
import { atLine, type Findings, readUnits } from './imported-values.ts';
import { hasLostDigits, parseFlag } from './read-values.ts';
import type { SourceVariant } from './source-product.ts';
import type { SourceRow } from './source-rows.ts';

const MAX_SIZES = 40;
const MAX_SIZE_LENGTH = 20;

export interface SizeReader {
  readonly file: ImportFile;
  /** The store's name of a size, by its name in the file. */
  readonly sizeNames: ReadonlyMap<string, string>;
}

/** Removes the apostrophes that Shopify writes before codes, so that spreadsheets keep them as text. */
const cleanCode = (text: string, { kind }: ImportFile): string =>
  kind === 'tanabana' ? text : text.replace(/^'+/, '').trim();

function readCode(row: SourceRow, field: 'sku' | 'barcode', file: ImportFile, findings: Findings): string | null {
  const code = cleanCode(row.text(field), file);
  if (code === '') return null;
  if (!hasLostDigits(code)) return code;
  const name = field === 'sku' ? 'SKU' : 'barcode';
  findings.problems.push(
    atLine(
      row.line,
      `the ${name} ${code} has lost its digits in a spreadsheet. Format the column as text and export again.`,
    ),
  );
  return null;
}

function readSku(row: SourceRow, file: ImportFile, findings: Findings): string | null {
  const sku = readCode(row, 'sku', file, findings);
  const problem = sku === null || file.kind === 'tanabana' ? null : findSizeSkuProblem(sku);
  if (problem === 'too-long') {
    findings.problems.push(atLine(row.line, `the SKU ${sku} is longer than ${MAX_SIZE_SKU_LENGTH} letters.`));
  }
  if (problem === 'characters') findings.problems.push(atLine(row.line, 'the SKU contains an invisible character.'));
  return sku;
}

/** Returns null for an invalid barcode, with a note only: a product can be sold without a barcode. */
function readBarcode(row: SourceRow, file: ImportFile, findings: Findings): string | null {
  const barcode = readCode(row, 'barcode', file, findings);
  if (barcode === null || file.kind === 'tanabana') return barcode;
  const problem = findBarcodeProblem(barcode);
  if (problem === null) return barcode;
  const reason = {
    'too-long': `it is longer than ${MAX_BARCODE_LENGTH} letters`,
    characters: 'it contains an invisible character',
    'check-digit': 'its last digit is wrong',
  }[problem];
  findings.notes.push(atLine(row.line, `the barcode ${barcode} is left out: ${reason}.`));
  return null;
}

function readQuantity(row: SourceRow, file: ImportFile, findings: Findings): number | null {
  // In WooCommerce's files, 'parent' means that the parent's row has the stock of all sizes together.
  if (row.text('quantity').toLowerCase() === 'parent') return null;
  const units = readUnits(row, 'quantity', file.delimiter, findings);
  const isMarkedSoldOut = row.text('quantity') === '' && parseFlag(row.text('inStock')) === false;
  return units === null && isMarkedSoldOut ? 0 : units;
}

function checkName(size: string, { row, others }: SourceVariant, known: ImportedSize | undefined, findings: Findings) {
  if (size.length > MAX_SIZE_LENGTH) {
    findings.problems.push(atLine(row.line, `the size “${size}” is longer than ${MAX_SIZE_LENGTH} letters.`));
  }
  if (!known) return;
  const [option] = others;
  const repeated = size === '' ? 'this product' : `size ${size}`;
  const reason = option ? ` Products here differ by size and colour, not by ${option.name}.` : '';
  findings.problems.push(atLine(row.line, `${repeated} is also on line ${known.line}.${reason}`));
}

export function readSizes(variants: readonly SourceVariant[], reader: SizeReader, findings: Findings): ImportedSize[] {
  const { file, sizeNames } = reader;
  const sizes = new Map<string, ImportedSize>();
  for (const variant of variants) {
    const { row } = variant;
    const size = sizeNames.get(variant.size) ?? variant.size;
    checkName(size, variant, sizes.get(size), findings);
    if (sizes.has(size)) continue;
    const codes = { sku: readSku(row, file, findings), barcode: readBarcode(row, file, findings) };
    sizes.set(size, { line: row.line, size, ...codes, onHand: readQuantity(row, file, findings) });
  }
  const nameless = sizes.get('');
  if (nameless && sizes.size > 1) findings.problems.push(atLine(nameless.line, 'the size is missing.'));
  const [first] = variants;
  if (first && sizes.size > MAX_SIZES) {
    findings.problems.push(
      atLine(first.row.line, `${sizes.size} sizes are too many; a product has at most ${MAX_SIZES}.`),
    );
  }
  return [...sizes.values()];
}
