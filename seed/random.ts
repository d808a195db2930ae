// Repeatable random numbers: the sample store is the same on every machine.

export interface Dice {
  /** 0 to just below 1. */
  next(): number;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  pick<Thing>(things: readonly Thing[]): Thing;
  /** True this often: 0.25 is one time in four. */
  chance(share: number): boolean;
}

/** Mulberry32. */
export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    pick: (things) => {
      const thing = things[between(0, things.length - 1)];
      if (thing === undefined) throw new Error('There is nothing to pick from');
      return thing;
    },
    chance: (share) => next() < share,
  };
}
