// A SKU or a barcode belongs to one size of one product. The second use of a code in a file is a problem of its line.
// Pure. 'Line 214: SKU NK-M also belongs to “Neel Kurta Blue”.'

import { codeTakenText } from '#shop/catalog/size-codes.ts';
import type { ImportedProduct } from './imported-product.ts';
import { atLine } from './imported-values.ts';

const CODES = ['sku', 'barcode'] as const;

const displayName = ({ fields, key }: ImportedProduct): string => fields.name ?? key;

interface OwnedCode {
  readonly line: number;
  readonly size: string;
  readonly code: 'sku' | 'barcode';
  readonly value: string;
}

const listCodes = ({ sizes }: ImportedProduct): OwnedCode[] =>
  sizes.flatMap(({ line, size, ...codes }) =>
    CODES.flatMap((code) => {
      const value = codes[code];
      return value === null ? [] : [{ line, size, code, value }];
    }),
  );

function findProblems(product: ImportedProduct, owners: Map<string, ImportedProduct>): string[] {
  return listCodes(product).flatMap(({ line, ...owned }) => {
    const key = `${owned.code} ${owned.value}`;
    const owner = owners.get(key);
    if (!owner) {
      owners.set(key, product);
      return [];
    }
    const other = owner === product ? null : displayName(owner);
    return [atLine(line, codeTakenText({ kind: 'code-taken', ...owned, product: other }))];
  });
}

export function reportSharedCodes(products: readonly ImportedProduct[]): ImportedProduct[] {
  const owners = new Map<string, ImportedProduct>();
  return products.map((product) => {
    const found = findProblems(product, owners);
    return found.length === 0 ? product : { ...product, problems: [...product.problems, ...found] };
  });
}
