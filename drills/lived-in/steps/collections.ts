// Steps: staff arrange a collection of the walk's products while somebody shops. Its address has the walk's mark: earlier walks used the same
// store.
import { expectSoon, isOnline, type Step } from '../step.ts';
import { activePage, openPath, type World } from '../world.ts';

const COLLECTIONS = '/admin-panel/collections/change';
const toSlug = ({ mark }: World): string => `walk-${mark}`;

/** Adds the collection, or turns its order around. */
const arrange: Step = {
  name: 'staff arrange the collection',
  weight: 1,
  can: isOnline,
  async run(world) {
    const before = world.model.collection;
    const order = before?.toReversed() ?? [...world.saleProducts.keys()];
    const fields = {
      name: `Collection ${world.mark}`,
      slug: toSlug(world),
      description: '',
      image: null,
      metaTitle: '',
      metaDescription: '',
      kind: 'hand',
      conditions: [],
      sort: 'arranged',
      status: 'active',
      inMenu: true,
      onHome: false,
      productIds: order.map((index) => world.saleProducts[index]?.id ?? ''),
    };
    const { rows } = await world.client.query('select id, version from collections where slug = $1', [toSlug(world)]);
    const [stored] = rows;
    const call = stored
      ? { action: 'update', input: { id: stored.id, version: stored.version, fields } }
      : { action: 'add', input: { fields } };
    await (await world.staff()).post(COLLECTIONS, call);
    world.model.collection = order;
  },
};

/** The first two products are the colours of the style. */
const isInStyle = (index: number): boolean => index < 2;

async function findOrderProblem(world: World): Promise<string | null> {
  await openPath(world, `/collections/${toSlug(world)}`);
  const { collection, saleProducts, hasStyle } = world.model;
  const active = (collection ?? []).filter((index) => saleProducts[index]?.isActive);
  // Two colours of one style are one card, at the place of the first.
  const firstOfStyle = active.find(isInStyle);
  const cards = hasStyle ? active.filter((index) => !isInStyle(index) || index === firstOfStyle) : active;
  const expected = cards.map((index) => saleProducts[index]?.addresses.at(-1) ?? world.saleProducts[index]?.slug ?? '');
  const links = activePage(world).getByRole('region', { name: 'Products', exact: true }).locator('.card__name a');
  const paths = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname));
  const shown = paths.map((path) => path.replace('/product/', ''));
  return shown.join() === expected.join() ? null : `the collection shows ${shown.join()}, expected ${expected.join()}`;
}

const browseCollection: Step = {
  name: 'open the collection',
  weight: 1,
  can: (world) => isOnline(world) && world.model.collection !== null,
  run: (world) => expectSoon(world, findOrderProblem),
};

export const collectionSteps: readonly Step[] = [arrange, browseCollection];
