// Search texts like those of shoppers.
import type { Dice } from '../seed/random.ts';
import type { BenchConnection } from './connection.ts';

const COMMON_SEARCHES = [
  'kurti',
  'red saree',
  'cotton kurta',
  'banrasi',
  'kurtha',
  'chunni',
  'silk',
  'lehnga',
  'wedding saree',
  'ethnic',
  'blue',
  'jutti',
];

/** Beginnings of names, last words of names, common searches, and names with a missing letter. */
export function searchTexts(dice: Dice, names: readonly string[], count: number): string[] {
  return Array.from({ length: count }, () => {
    const name = dice.pick(names).toLowerCase();
    const kind = dice.between(0, 9);
    if (kind < 5) return name.slice(0, dice.between(1, name.length));
    if (kind < 7) return name.split(' ').at(-1) ?? name;
    if (kind < 8) return dice.pick(COMMON_SEARCHES);
    const cut = dice.between(1, name.length - 1);
    return name.slice(0, cut) + name.slice(cut + 1);
  });
}

export async function sampleNames({ database }: BenchConnection): Promise<string[]> {
  const { rows } = await database.pool.query(`select name from products where sku like 'L-%7' order by sku limit 500`);
  return rows.map(({ name }) => name);
}
