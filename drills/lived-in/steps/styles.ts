// Steps: staff import new prices and join two products as colours of one style, while somebody shops.
import { isOnline, markTabsOutdated, productModel, type Step, StepProblem } from '../step.ts';
import { activePage, openPath } from '../world.ts';

const SAVE = '/admin-panel/products/save';
const STYLE = '/admin-panel/products/style';

/** A file of SKUs and prices, through the import's screens. */
const importPrices: Step = {
  name: 'staff import new prices of products 1 and 2',
  weight: 0.5,
  can: isOnline,
  async run(world) {
    const changed = [0, 1].map((index) => productModel(world, index));
    const lines = changed.map(({ skus, price }) => `${skus.at(-1)},${(price + 5_000) / 100}`);
    await (await world.staff()).importFile(['SKU,Price', ...lines].join('\n'));
    for (const product of changed) product.price += 5_000;
    markTabsOutdated(world);
  },
};

const joinColors: Step = {
  name: 'staff join products 1 and 2 as two colours, or take them apart',
  weight: 0.5,
  can: isOnline,
  async run(world) {
    const staff = await world.staff();
    const [one, two] = world.saleProducts;
    if (world.model.hasStyle) await staff.post(STYLE, { action: 'leave', input: { id: two?.id } });
    else {
      for (const [product, color] of [
        [one, 'Indigo'],
        [two, 'Rust'],
      ] as const)
        await staff.post(SAVE, { action: 'update', input: { id: product?.id, version: null, product: { color } } });
      await staff.post(STYLE, { action: 'join', input: { id: one?.id, otherId: two?.id } });
    }
    world.model.hasStyle = !world.model.hasStyle;
    markTabsOutdated(world);
  },
};

const MAX_RELOADS = 40;
const RELOAD_INTERVAL_MS = 250;

/** The page of product 1 leads to product 2 while both are colours of one style. A cached page follows within five seconds. */
const changeColor: Step = {
  name: 'change the colour of product 1',
  weight: 1,
  can: (world) => isOnline(world) && productModel(world, 0).isActive,
  async run(world) {
    const [one, two] = world.saleProducts;
    const isOffered = world.model.hasStyle && productModel(world, 1).isActive;
    const link = activePage(world).locator('.pinfo').getByRole('link', { name: 'Rust', exact: true });
    for (let reloads = 0; reloads < MAX_RELOADS; reloads++) {
      await openPath(world, `/product/${one?.slug}`);
      if ((await link.count()) > 0 === isOffered) break;
      await activePage(world).waitForTimeout(RELOAD_INTERVAL_MS);
    }
    if ((await link.count()) > 0 !== isOffered)
      throw new StepProblem(
        'page',
        `product 1 ${isOffered ? 'does not offer' : 'still offers'} the colour of product 2`,
      );
    if (!isOffered) return;
    await link.click();
    await activePage(world)
      .locator('.pinfo h1')
      .filter({ hasText: two?.name ?? '' })
      .waitFor();
  },
};

export const styleSteps: readonly Step[] = [importPrices, joinColors, changeColor];
