// The first step of a run: reads the file by the choices of staff, adds the categories that are to be made, and stores one row per product.
// The rows and the mark that they exist are one transaction: after a crash the file is read again, and a category is made once.

import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { categories } from '#db/schema/catalog.ts';
import { imports } from '#db/schema/imports.ts';
import { addCategory } from '#shop/catalog/categories.server.ts';
import { toSlug } from '#shop/catalog/product.ts';
import type { ShopContext } from '#shop/context.ts';
import type { ImportChoices } from './import-choices.ts';
import { insertImportRows } from './import-rows.server.ts';
import type { ImportedProduct } from './imported-product.ts';
import { loadImportFile } from './imports.server.ts';
import { readProducts } from './read-products.ts';

const MAX_CATEGORY_NAME = 80;

/** 'Women > Kurtas' is Kurtas. */
export const newCategoryName = (from: string): string => {
  const last = from.split('>').at(-1)?.trim() || from;
  return last.replaceAll('\0', '').toWellFormed().trim().slice(0, MAX_CATEGORY_NAME);
};

async function findCategory(ctx: ShopContext, name: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ id: categories.id })
    .from(categories)
    .where(or(eq(sql`lower(${categories.name})`, name.toLowerCase()), eq(categories.slug, toSlug(name) || name)))
    .limit(1);
  return row?.id ?? null;
}

async function makeCategory(ctx: ShopContext, name: string): Promise<string | null> {
  const found = await findCategory(ctx, name);
  if (found !== null) return found;
  const added = await addCategory(ctx, { name, description: '', image: null, status: 'active' });
  // Somebody else may have added it in this moment.
  return added.ok ? added.value : findCategory(ctx, name);
}

/** The choices with the ids of the new categories. Only categories of products that can be imported are made. */
async function makeCategories(
  ctx: ShopContext,
  choices: ImportChoices,
  products: readonly ImportedProduct[],
): Promise<ImportChoices> {
  const used = new Set(
    products.flatMap(({ fields, problems }) => (problems.length > 0 ? [] : (fields.category ?? []))),
  );
  const made: ImportChoices['categories'][number][] = [];
  for (const { from, to } of choices.categories)
    made.push({ from, to: to === null && used.has(from) ? await makeCategory(ctx, newCategoryName(from)) : to });
  return { ...choices, categories: made };
}

export async function readImport(ctx: ShopContext, id: string, choices: ImportChoices): Promise<void> {
  const file = await loadImportFile(ctx.db, id);
  const products = readProducts(file, choices);
  const completed = await makeCategories(ctx, choices, products);
  await ctx.db.transaction(async (tx) => {
    const marked = await tx
      .update(imports)
      .set({ readAt: ctx.now, choices: completed, updatedAt: sql`now()` })
      .where(and(eq(imports.id, id), isNull(imports.readAt)))
      .returning({ id: imports.id });
    if (marked.length > 0) await insertImportRows(tx, id, products);
  });
}
