// A step of a walk: when it is possible, and what it does to the store and the model. A list of step names replays a walk.
import type { Problem } from './expectations.ts';
import { type Lines, type ProductModel, shownBag } from './model.ts';
import { activePage, type World } from './world.ts';

export interface Step {
  readonly name: string;
  /** Relative probability of being chosen. */
  readonly weight: number;
  can(world: World): boolean;
  /** Throws a StepProblem when the store does not do what it must. */
  run(world: World): Promise<void>;
}

export class StepProblem extends Error {
  readonly problem: Problem;

  constructor(kind: Problem['kind'], text: string) {
    super(text);
    this.problem = { kind, text };
  }
}

export const isSignedIn = ({ model }: World): boolean => model.signedIn !== null && model.isSessionAlive;
export const isOnline = ({ model }: World): boolean => model.isOnline;

/** Units that the shopper can buy: available ones, and those reserved by the shopper's own open checkout. */
export function unitsForShopper({ stored, model }: World, saleProduct: number): number {
  const { onHand, reserved } = stored.stock[saleProduct] ?? { onHand: 0, reserved: 0 };
  const own = model.signedIn === null ? 0 : (stored.reserved[model.signedIn].get(saleProduct) ?? 0);
  return onHand - reserved + own;
}

/** Units available to everybody, as on a cached page. */
export const unitsForAnyone = ({ stored }: World, saleProduct: number): number =>
  (stored.stock[saleProduct]?.onHand ?? 0) - (stored.stock[saleProduct]?.reserved ?? 0);

export function canBeBought(world: World, lines: Lines = shownBag(world.model)): boolean {
  const isAvailable = ([saleProduct, units]: readonly [number, number]) =>
    world.model.saleProducts[saleProduct]?.isActive === true && unitsForShopper(world, saleProduct) >= units;
  return lines.size > 0 && [...lines].every(isAvailable);
}

/** A product's id, and what the walk expects of it. */
export function walkProduct(world: World, index: number): { readonly id: string; readonly model: ProductModel } {
  const found = world.saleProducts[index];
  if (!found) throw new Error(`there is no product ${index + 1}`);
  return { id: found.id, model: productModel(world, index) };
}

/** What the walk expects of a product. */
export function productModel({ model }: World, index: number): ProductModel {
  const found = model.saleProducts[index];
  if (!found) throw new Error(`there is no product ${index + 1}`);
  return found;
}

const MAX_RELOADS = 20;
const RELOAD_INTERVAL_MS = 250;

/** Opens a page until it is right: a cached page follows a change within five seconds. Throws the problem that remains. */
export async function expectSoon(world: World, findProblem: (world: World) => Promise<string | null>): Promise<void> {
  for (let reloads = 0; reloads < MAX_RELOADS; reloads++) {
    if ((await findProblem(world)) === null) return;
    await activePage(world).waitForTimeout(RELOAD_INTERVAL_MS);
  }
  const problem = await findProblem(world);
  if (problem !== null) throw new StepProblem('page', problem);
}

/** Marks every tab as showing old data, so that one refusal in it is correct. */
export function markTabsOutdated({ model }: World): void {
  for (const tab of model.tabs) tab.isOutdated = true;
}
