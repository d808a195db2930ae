// The products that staff show on the page of another one, whatever was shown before.
import type { World } from './world.ts';

const LOOK = '/admin-panel/products/look';

export async function setLook(world: World, productId: string, after: readonly string[]): Promise<void> {
  const { rows } = await world.client.query<{ readonly other_id: string }>(
    'select other_id from look_products where product_id = $1 order by position',
    [productId],
  );
  const before = rows.map((row) => row.other_id);
  await (await world.staff()).post(LOOK, { action: 'set', input: { id: productId, before, after } });
}
