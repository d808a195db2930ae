// Reads a file with the guessed choices, as an import does when staff change none of them.

import { readFileSync } from 'node:fs';
import { guessChoices } from '../guess-choices.ts';
import type { ImportChoices } from '../import-choices.ts';
import { type ImportFile, parseImportFile } from '../import-file.ts';
import type { ImportedProduct } from '../imported-product.ts';
import { readProducts } from '../read-products.ts';

export const fixture = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

export function expectFile(text: string): ImportFile {
  const parsed = parseImportFile(text);
  if (!parsed.ok) throw new Error(`the file is refused: ${parsed.reason}`);
  return parsed.value;
}

export function readText(text: string, change: Partial<ImportChoices> = {}): ImportedProduct[] {
  const file = expectFile(text);
  return readProducts(file, { ...guessChoices(file, []), ...change });
}
