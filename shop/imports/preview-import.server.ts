// The effects of a file on the store as it is now, before anything is written: how many products are new, change, stay or are refused, the
// first of them as cards, and the first problems with their lines and their number. A run plans each product by the same rule.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { may } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { findFileAttributes } from './file-attributes.server.ts';
import { changesText, describeProduct, EFFECTS, type ImportCard } from './import-card.ts';
import { checkChoices } from './import-choices.ts';
import type { ImportedProduct } from './imported-product.ts';
import { findImport, loadImportFile } from './imports.server.ts';
import { comparePictureFiles, type PictureFiles } from './picture-file.ts';
import { type ProductPlan, planProduct, type StoreState } from './plan-product.server.ts';
import { newCategoryName, usedCategories } from './read-import.server.ts';
import { readProducts } from './read-products.ts';
import { toStorable } from './storable-product.server.ts';
import { loadStoreState } from './store-state.server.ts';

const MAX_CARDS = 20;
const MAX_PROBLEMS = 200;
/** A stand-in for the id of a category that the import will add. */
const newCategoryId = (index: number): string => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
/** The number of products that are planned before other requests get their turn. */
const CHUNK_SIZE = 50;

export interface ImportProblem {
  readonly line: number;
  readonly name: string;
  readonly problem: string;
}

export interface ImportPreview {
  readonly products: number;
  readonly counts: {
    readonly add: number;
    readonly update: number;
    readonly none: number;
    readonly refuse: number;
    readonly notes: number;
  };
  readonly cards: readonly ImportCard[];
  /** The first problems; `problemCount` counts all. A product may have several. */
  readonly problems: readonly ImportProblem[];
  readonly problemCount: number;
  readonly newCategories: readonly string[];
  readonly pictureFiles: PictureFiles;
}

const describeEffect = (plan: ProductPlan): string | null => {
  if (plan.action === 'refuse') return null;
  return plan.action === 'update' ? changesText(plan.changed) : EFFECTS[plan.action];
};

function toCard(product: ImportedProduct, plan: ProductPlan, state: StoreState): ImportCard {
  const productId = 'productId' in plan ? plan.productId : null;
  const known = productId === null ? null : state.products.get(productId);
  const [mainPicture] = plan.action === 'add' ? plan.input.pictures : (known?.pictures ?? []);
  const described = describeProduct(product);
  return {
    ...described,
    name: described.name || (known?.name ?? ''),
    pictureKey: mainPicture?.key ?? null,
    productId,
    effect: describeEffect(plan),
    notes: plan.action === 'refuse' ? product.notes : plan.notes,
    problems: plan.action === 'refuse' ? plan.problems : [],
  };
}

/** Refuses the second of two lines that would change the same product. `lines`: the lines so far, by product id; it is updated here. */
function refuseRepeated(plan: ProductPlan, { line }: ImportedProduct, lines: Map<string, number>): ProductPlan {
  if (plan.action === 'refuse' || plan.action === 'add') return plan;
  const earlier = lines.get(plan.productId);
  if (earlier === undefined) {
    lines.set(plan.productId, line);
    return plan;
  }
  return { action: 'refuse', problems: [`Line ${line}: this product is also on line ${earlier}.`] };
}

async function planAll(products: readonly ImportedProduct[], state: StoreState) {
  const lines = new Map<string, number>();
  const planned: { readonly product: ImportedProduct; readonly plan: ProductPlan }[] = [];
  for (const [index, imported] of products.entries()) {
    if (index % CHUNK_SIZE === 0) await nextTurn();
    const product = toStorable(imported);
    planned.push({ product, plan: refuseRepeated(planProduct(product, state), product, lines) });
  }
  return planned;
}

export async function previewImport(
  ctx: ShopContext,
  id: string,
): Promise<Result<ImportPreview, 'not-allowed' | 'no-such-import' | 'choices'>> {
  if (!may(ctx.actor, 'products.import')) return refuse('not-allowed');
  const found = await findImport(ctx, id);
  if (!found) return refuse('no-such-import');
  const { choices, publishes } = found;
  const file = await loadImportFile(ctx.db, id);
  if (checkChoices(file, choices).length > 0) return refuse('choices');
  const products = readProducts(file, choices);
  const categories = new Map(choices.categories.map(({ from, to }, index) => [from, to ?? newCategoryId(index)]));
  const stored = await loadStoreState(ctx.db, products, { importId: id, categories, publishes });
  const fileAttributes = findFileAttributes(products);
  const newAttributes = choices.categories.map(
    ({ from }, index) => [newCategoryId(index), fileAttributes.get(from) ?? []] as const,
  );
  const state = { ...stored, attributes: new Map([...newAttributes, ...stored.attributes]) };
  const sources = products.flatMap(({ pictures }) => pictures.map(({ source }) => source));
  const planned = await planAll(products, state);
  const count = (action: ProductPlan['action']): number => planned.filter(({ plan }) => plan.action === action).length;
  const cards = planned.map(({ product, plan }) => toCard(product, plan, state));
  const problems = cards.flatMap((card) =>
    card.problems.map((problem) => ({ line: card.line, name: card.name, problem })),
  );
  const used = usedCategories(products);
  const newCategories = choices.categories.filter(({ from, to }) => to === null && used.has(from));
  return ok({
    products: products.length,
    counts: {
      add: count('add'),
      update: count('update'),
      none: count('none'),
      refuse: count('refuse'),
      notes: cards.filter(({ notes }) => notes.length > 0).length,
    },
    cards: cards.slice(0, MAX_CARDS),
    problems: problems.slice(0, MAX_PROBLEMS),
    problemCount: problems.length,
    pictureFiles: comparePictureFiles(sources, state.pictureFiles),
    newCategories: [...new Set(newCategories.map(({ from }) => newCategoryName(from, file.kind)))],
  });
}
