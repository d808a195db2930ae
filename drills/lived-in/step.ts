// A step of a walk: when it is possible, and what it does to the store and the model. A list of step names replays a walk.
import type { Problem } from './expectations.ts';
import { type Lines, shownBag } from './model.ts';
import type { World } from './world.ts';

export interface Step {
  readonly name: string;
  /** How often it is chosen, beside the others. */
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

/** Pieces that she can buy: what is free, and what her own unfinished checkout holds. */
export function unitsForShopper({ stored: facts, model }: World, saleProduct: number): number {
  const { onHand, reserved } = facts.stock[saleProduct] ?? { onHand: 0, reserved: 0 };
  const own = model.signedIn === null ? 0 : (facts.held[model.signedIn].get(saleProduct) ?? 0);
  return onHand - reserved + own;
}

/** Pieces that a page shows which is the same for everybody. */
export const unitsForAnyone = ({ stored: facts }: World, saleProduct: number): number =>
  (facts.stock[saleProduct]?.onHand ?? 0) - (facts.stock[saleProduct]?.reserved ?? 0);

export function canBeBought(world: World, lines: Lines = shownBag(world.model)): boolean {
  const isThere = ([saleProduct, pieces]: readonly [number, number]) =>
    world.model.saleProducts[saleProduct]?.isActive === true && unitsForShopper(world, saleProduct) >= pieces;
  return lines.size > 0 && [...lines].every(isThere);
}
