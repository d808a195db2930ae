// Steps: staff give a product another address or a time of publication while somebody shops. Every other step goes on with the address that
// the product had when the walk began.
import { isOnline, markTabsOutdated, productModel, type Step, StepProblem } from '../step.ts';
import { activePage, openPath, type World } from '../world.ts';

const SAVE = '/admin-panel/products/save';
const DAY_MS = 86_400_000;

async function saveProduct(world: World, index: number, product: object): Promise<void> {
  const { id } = world.saleProducts[index] ?? { id: '' };
  await (await world.staff()).post(SAVE, { action: 'update', input: { id, version: null, product } });
  markTabsOutdated(world);
}

const changeAddress = (index: number): Step => ({
  name: `staff give product ${index + 1} another address`,
  weight: 1,
  can: isOnline,
  async run(world) {
    const { addresses } = productModel(world, index);
    const slug = `w-${world.mark.toLowerCase()}-${index + 1}-${addresses.length}`;
    await saveProduct(world, index, { slug });
    addresses.push(slug);
  },
});

/** The first address of a product leads to its page, however often the product has moved since. */
const openFormerAddress = (index: number): Step => ({
  name: `open the first address of product ${index + 1}`,
  weight: 1,
  can: (world) =>
    isOnline(world) && productModel(world, index).isActive && productModel(world, index).addresses.length > 0,
  async run(world) {
    const { slug, name } = world.saleProducts[index] ?? { slug: '', name: '' };
    await openPath(world, `/product/${slug}`);
    const shown = await activePage(world).locator('.pinfo h1').textContent();
    const path = new URL(activePage(world).url()).pathname;
    const expected = `/product/${productModel(world, index).addresses.at(-1)}`;
    if (shown !== name || path !== expected)
      throw new StepProblem('page', `/product/${slug} leads to ${path} with "${shown}", expected ${expected}`);
  },
});

const schedule = (index: number): Step => ({
  name: `staff schedule product ${index + 1} for tomorrow`,
  weight: 0.5,
  can: (world) => isOnline(world) && productModel(world, index).isActive,
  async run(world) {
    const publishAt = new Date(Date.now() + DAY_MS).toISOString();
    await saveProduct(world, index, { status: 'active', publishAt });
    Object.assign(productModel(world, index), { isActive: false, wasInactive: true, isScheduled: true });
  },
});

const MAX_READS = 240;
const READ_INTERVAL_MS = 500;

/** The time of the product is moved to the past and that of its job to now; nobody does anything else. */
const publicationTime = (index: number): Step => ({
  name: `the time of product ${index + 1} comes`,
  weight: 4,
  can: (world) => isOnline(world) && productModel(world, index).isScheduled && !productModel(world, index).isActive,
  async run(world) {
    const { id } = world.saleProducts[index] ?? { id: '' };
    await world.client.query(`update products set publish_at = '2020-01-02' where id = $1`, [id]);
    await world.client.query(`update graphile_worker._private_jobs set run_at = now() where key like 'publish %'`);
    for (let reads = 0; reads < MAX_READS; reads++) {
      const { rows } = await world.client.query('select status from products where id = $1', [id]);
      if (rows[0]?.status === 'active') {
        Object.assign(productModel(world, index), { isActive: true, isScheduled: false });
        return;
      }
      await activePage(world).waitForTimeout(READ_INTERVAL_MS);
    }
    throw new StepProblem('page', `product ${index + 1} is not published although its time has come`);
  },
});

/** A category that gets or loses attributes changes every page of its products, and none of their sizes, prices or stock. */
const setAttributes: Step = {
  name: 'staff change the attributes of the category',
  weight: 0.5,
  can: isOnline,
  async run(world) {
    const { id } = world.saleProducts[0] ?? { id: '' };
    const { rows } = await world.client.query(
      'select c.id, jsonb_array_length(c.attributes) as count from products p join categories c on c.id = p.category_id where p.id = $1',
      [id],
    );
    const attributes =
      rows[0]?.count > 0 ? [] : [{ key: null, name: 'Neck', values: ['Round', 'V neck'], filterable: true }];
    const input = { id: rows[0]?.id, version: null, attributes };
    await (await world.staff()).post('/admin-panel/categories/change', { action: 'saveAttributes', input });
    if (attributes.length > 0) await saveProduct(world, 0, { attributes: [{ key: 'neck', value: 'Round' }] });
  },
};

/** The list of the category by the product's neck has the product, as long as the category asks for it. */
const filterByAttribute: Step = {
  name: 'filter by the neck of product 1',
  weight: 0.5,
  can: (world) => isOnline(world) && productModel(world, 0).isActive,
  async run(world) {
    const { id, name } = world.saleProducts[0] ?? { id: '', name: '' };
    const { rows } = await world.client.query(
      `select c.slug, c.attributes <> '[]' and p.attributes @> '[{"key": "neck", "value": "Round"}]' as filters
       from products p join categories c on c.id = p.category_id where p.id = $1`,
      [id],
    );
    await openPath(world, `/shop?category=${rows[0]?.slug}&attr=neck:round&search=${encodeURIComponent(`"${name}"`)}`);
    const chips = await activePage(world).locator('.chips a').allInnerTexts();
    if (chips.includes('Round') !== (rows[0]?.filters === true))
      throw new StepProblem(
        'page',
        `the filters are ${chips.join()}, the category ${rows[0]?.filters ? 'has' : 'lacks'} the neck`,
      );
  },
};

export const catalogueSteps: readonly Step[] = [
  changeAddress(0),
  openFormerAddress(0),
  schedule(1),
  publicationTime(1),
  setAttributes,
  filterByAttribute,
];
