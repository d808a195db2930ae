// Makes products as a file describes them, and a running import of them, for tests.
import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.server.ts';
import { importRows, imports } from '#db/schema/imports.ts';
import { insertImportRows } from '../import-rows.server.ts';
import type { ImportedProduct, ImportedSize } from '../imported-product.ts';

let nextLine = 2;

export const importedSize = (size: string, values: Partial<ImportedSize> = {}): ImportedSize => ({
  line: nextLine++,
  size,
  sku: null,
  barcode: null,
  onHand: 5,
  ...values,
});

export function imported(key: string, values: Partial<ImportedProduct> = {}): ImportedProduct {
  const { fields, ...others } = values;
  return {
    line: nextLine++,
    key,
    styleKey: null,
    sizes: ['S', 'M'].map((size) => importedSize(size, { sku: `${key}-${size}` })),
    pictures: [],
    oldPaths: [],
    notes: [],
    problems: [],
    ...others,
    fields: { name: `Name of ${key}`, category: 'Kurtas', price: 129_900, ...fields },
  };
}

/** Adds an import in the state after its file was read. */
export async function addImport(
  db: Db,
  products: readonly ImportedProduct[],
  categoryId: string,
  values: Partial<typeof imports.$inferInsert> = {},
): Promise<string> {
  const [row] = await db
    .insert(imports)
    .values({
      fileName: 'products_export_1.csv',
      kind: 'shopify',
      file: '',
      rows: products.length,
      choices: { columns: [], categories: [{ from: 'Kurtas', to: categoryId }], sizes: [], otherOptions: 'leave-out' },
      status: 'running',
      startedBy: { userId: '00000000-0000-4000-8000-000000000001', email: 'staff@tanabana.example', name: 'Staff' },
      readAt: new Date(),
      ...values,
    })
    .returning({ id: imports.id });
  if (!row) throw new Error('the import was not added');
  await db.transaction((tx) => insertImportRows(tx, row.id, products));
  return row.id;
}

export const listImportRows = (db: Db, importId: string) =>
  db.select().from(importRows).where(eq(importRows.importId, importId)).orderBy(importRows.line);
