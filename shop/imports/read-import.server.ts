// The first step of a run: reads the file by the choices of staff, adds the new categories, and stores one row per product. The rows and
// the mark `readAt` are one transaction: after a crash the file is read again, and an added category is found by its name.

import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '#db/client.server.ts';
import { categories } from '#db/schema/catalog.ts';
import { imports } from '#db/schema/imports.ts';
import type { CategoryAttribute } from '#shop/catalog/attributes.ts';
import { addCategory } from '#shop/catalog/categories.server.ts';
import { toSlug } from '#shop/catalog/product.ts';
import { saveAttributes } from '#shop/catalog/save-attributes.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { findFileAttributes } from './file-attributes.server.ts';
import type { ImportChoices } from './import-choices.ts';
import type { ImportFile } from './import-file.ts';
import { insertImportRows } from './import-rows.server.ts';
import type { ImportedProduct } from './imported-product.ts';
import { loadImportFile } from './imports.server.ts';
import { readProducts } from './read-products.ts';

const MAX_CATEGORY_NAME = 80;
const MAX_SAME_SLUGS = 20;

/** Returns 'Kurtas' for 'Women > Kurtas'; in the store's own file the whole text is the name. */
export const newCategoryName = (from: string, kind: ImportFile['kind']): string => {
  const last = kind === 'tanabana' ? from : from.split('>').at(-1)?.trim() || from;
  return last.replaceAll('\0', '').toWellFormed().trim().slice(0, MAX_CATEGORY_NAME);
};

async function findCategory(ctx: ShopContext, name: string, isExact: boolean): Promise<string | null> {
  const hasName = eq(sql`lower(${categories.name})`, name.toLowerCase());
  const [row] = await ctx.db
    .select({ id: categories.id })
    .from(categories)
    .where(isExact ? hasName : or(hasName, eq(categories.slug, toSlug(name) || name)))
    .limit(1);
  return row?.id ?? null;
}

/** Adds a category with its attributes, and returns its id; null when its address is taken. */
async function addWithAttributes(
  ctx: ShopContext,
  category: { readonly name: string; readonly slug?: string },
  attributes: readonly CategoryAttribute[],
): Promise<string | null> {
  return ctx.db.transaction(async (tx) => {
    const ctxOfTransaction = { ...ctx, db: tx as unknown as Db };
    const added = await addCategory(ctxOfTransaction, { ...category, description: '', image: null, status: 'active' });
    if (!added.ok) return null;
    const saved = await saveAttributes(ctxOfTransaction, added.value, { version: null, attributes, keepsKeys: true });
    if (!saved.ok) throw new Error(`the attributes of the category ${category.name} were refused: ${saved.reason}`);
    return added.value;
  });
}

interface MadeCategory {
  readonly name: string;
  readonly attributes: readonly CategoryAttribute[];
  /** True for the store's own file, in which 'Kurtas!' and 'Kurtas' are two categories although their addresses would be equal. */
  readonly isExact: boolean;
}

async function makeCategory(ctx: ShopContext, { name, attributes, isExact }: MadeCategory): Promise<string | null> {
  const found = await findCategory(ctx, name, isExact);
  if (found !== null) return found;
  const added = await addWithAttributes(ctx, { name }, attributes);
  if (added !== null) return added;
  // Another person may have added the category since the search.
  const meanwhile = await findCategory(ctx, name, isExact);
  if (meanwhile !== null || !isExact) return meanwhile;
  for (let number = 2; number <= MAX_SAME_SLUGS; number++) {
    const numbered = await addWithAttributes(ctx, { name, slug: `${toSlug(name)}-${number}` }, attributes);
    if (numbered !== null) return numbered;
  }
  return null;
}

/** Returns the file's names of the categories of products that can be imported. Only these categories are added. */
export const usedCategories = (products: readonly ImportedProduct[]): ReadonlySet<string> =>
  new Set(products.flatMap(({ fields, problems }) => (problems.length > 0 ? [] : (fields.category ?? []))));

/** Adds the new categories, and returns the choices with their ids. */
async function makeCategories(
  ctx: ShopContext,
  choices: ImportChoices,
  products: readonly ImportedProduct[],
  kind: ImportFile['kind'],
): Promise<ImportChoices> {
  const used = usedCategories(products);
  const attributes = findFileAttributes(products);
  const completed: ImportChoices['categories'][number][] = [];
  for (const { from, to } of choices.categories) {
    const name = newCategoryName(from, kind);
    const category = { name, attributes: attributes.get(from) ?? [], isExact: kind === 'tanabana' };
    completed.push({ from, to: to === null && used.has(from) ? await makeCategory(ctx, category) : to });
  }
  return { ...choices, categories: completed };
}

/** Does nothing when the file has been read already. */
export async function readImport(ctx: ShopContext, id: string, choices: ImportChoices): Promise<void> {
  const file = await loadImportFile(ctx.db, id);
  const products = readProducts(file, choices);
  const completed = await makeCategories(ctx, choices, products, file.kind);
  await ctx.db.transaction(async (tx) => {
    const marked = await tx
      .update(imports)
      .set({ readAt: ctx.now, choices: completed, updatedAt: sql`now()` })
      .where(and(eq(imports.id, id), isNull(imports.readAt)))
      .returning({ id: imports.id });
    if (marked.length > 0) await insertImportRows(tx, id, products);
  });
}
