// Steps: staff arrange a collection of the walk's products while somebody shops. Its address has the walk's mark: earlier walks used the same
// store.
import { isOnline, type Step, StepProblem } from '../step.ts';
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
    const order = before?.toReversed() ?? world.saleProducts.map((_, place) => place);
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
      productIds: order.map((place) => world.saleProducts[place]?.id ?? ''),
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

const MAX_RELOADS = 20;
const RELOAD_INTERVAL_MS = 250;

async function findOrderProblem(world: World): Promise<string | null> {
  await openPath(world, `/collections/${toSlug(world)}`);
  const { collection, saleProducts, hasStyle } = world.model;
  const active = (collection ?? []).filter((place) => saleProducts[place]?.isActive);
  // Two colours of one style are one card.
  const cards = hasStyle
    ? active.filter((place, index) => place > 1 || !active.slice(0, index).some((n) => n < 2))
    : active;
  const expected = cards.map((place) => saleProducts[place]?.addresses.at(-1) ?? world.saleProducts[place]?.slug ?? '');
  const links = activePage(world).getByRole('region', { name: 'Products', exact: true }).locator('.card__name a');
  const paths = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname));
  const shown = paths.map((path) => path.replace('/product/', ''));
  return shown.join() === expected.join() ? null : `the collection shows ${shown.join()}, expected ${expected.join()}`;
}

/** A cached page follows within five seconds. */
const browseCollection: Step = {
  name: 'open the collection',
  weight: 1,
  can: (world) => isOnline(world) && world.model.collection !== null,
  async run(world) {
    for (let reloads = 0; reloads < MAX_RELOADS; reloads++) {
      if ((await findOrderProblem(world)) === null) return;
      await activePage(world).waitForTimeout(RELOAD_INTERVAL_MS);
    }
    const problem = await findOrderProblem(world);
    if (problem !== null) throw new StepProblem('page', problem);
  },
};

export const collectionSteps: readonly Step[] = [arrange, browseCollection];
