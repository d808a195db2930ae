// Steps: bag and wishlist, as a guest and signed in.
import { setLook } from '../look.ts';
import { changeBag, MAX_UNITS, shownBag, shownWishlist, toggleWishlist } from '../model.ts';
import { isOnline, isSignedIn, type Step, StepProblem, unitsForAnyone, unitsForShopper } from '../step.ts';
import { activePage, activeTab, openPath, type World } from '../world.ts';

const inBag = ({ model }: World, saleProduct: number): number => shownBag(model).get(saleProduct) ?? 0;
const isActive = ({ model }: World, saleProduct: number): boolean => model.saleProducts[saleProduct]?.isActive === true;

/** True when the browser's data belongs to the signed-in person or to a guest, not to a person whose session ended. */
const isBrowserDataCurrent = (world: World): boolean =>
  isSignedIn(world) || (world.model.signedIn === null && world.model.endedSessionOf === null);

async function pressAdd(world: World): Promise<boolean> {
  const page = activePage(world);
  const size = page.locator('.pinfo .size:enabled').first();
  await page.locator('.pinfo .buyrow .btn').waitFor();
  if ((await size.count()) === 0) return false;
  await size.click();
  await page.locator('.pinfo .buyrow .btn').click();
  const done = page.locator('.pinfo .buyrow .btn').filter({ hasText: /Adding|Added/ });
  const refused = page.locator('.pinfo .block__refusal, .pinfo [role=alert]').filter({ hasText: /\S/ });
  await done.or(refused).first().waitFor();
  return (await done.count()) > 0;
}

const putInBag = (saleProduct: number): Step => ({
  name: `put product ${saleProduct + 1} in the bag`,
  weight: saleProduct === 2 ? 2 : 4,
  can: (world) =>
    isOnline(world) &&
    isActive(world, saleProduct) &&
    inBag(world, saleProduct) < MAX_UNITS &&
    unitsForAnyone(world, saleProduct) >
      inBag(world, saleProduct) + (world.model.endedSessionOf === null ? 0 : MAX_UNITS),
  async run(world) {
    const path = `/product/${world.saleProducts[saleProduct]?.slug}`;
    await openPath(world, path);
    // The cached page may be older than the last stock change, so it is loaded again once.
    if (!(await pressAdd(world))) {
      await openPath(world, path);
      if (!(await pressAdd(world)))
        throw new StepProblem('bag', `product ${saleProduct + 1} is available but could not be added`);
    }
    changeBag(world.model, saleProduct, 1);
  },
});

const getBagLine = (world: World, saleProduct: number) =>
  activePage(world).getByRole('article', { name: world.saleProducts[saleProduct]?.name ?? '', exact: true });

const atLine = (saleProduct: number, can: (world: World) => boolean): Step['can'] => {
  return (world) =>
    world.pageState.path === '/cart' &&
    isBrowserDataCurrent(world) &&
    activeTab(world).frozen === null &&
    inBag(world, saleProduct) > 0 &&
    can(world);
};

const oneMore = (saleProduct: number): Step => ({
  name: `one more of product ${saleProduct + 1}`,
  weight: 2,
  can: atLine(
    saleProduct,
    (world) =>
      inBag(world, saleProduct) < Math.min(MAX_UNITS, unitsForShopper(world, saleProduct)) &&
      isActive(world, saleProduct),
  ),
  async run(world) {
    await getBagLine(world, saleProduct).getByRole('button', { name: 'One more' }).click();
    changeBag(world.model, saleProduct, 1);
  },
});

const oneLess = (saleProduct: number): Step => ({
  name: `one less of product ${saleProduct + 1}`,
  weight: 2,
  can: atLine(saleProduct, (world) => {
    // When the bag has more units than are available, one press reduces it to the available units.
    return (
      inBag(world, saleProduct) > 1 &&
      inBag(world, saleProduct) <= unitsForAnyone(world, saleProduct) &&
      isActive(world, saleProduct)
    );
  }),
  async run(world) {
    await getBagLine(world, saleProduct).getByRole('button', { name: 'One less' }).click();
    changeBag(world.model, saleProduct, -1);
  },
});

const remove = (saleProduct: number): Step => ({
  name: `remove product ${saleProduct + 1}`,
  weight: 1,
  can: atLine(saleProduct, () => true),
  async run(world) {
    await getBagLine(world, saleProduct)
      .getByRole('button', { name: /^Remove/ })
      .click();
    changeBag(world.model, saleProduct, -inBag(world, saleProduct));
  },
});

/** With Undo, bag and wishlist are as before. */
const moveToWishlist = (saleProduct: number, isUndone: boolean): Step => ({
  name: `move product ${saleProduct + 1} to the wishlist${isUndone ? ' and undo it' : ''}`,
  weight: 1,
  can: atLine(saleProduct, (world) => isOnline(world) && isActive(world, saleProduct)),
  async run(world) {
    const page = activePage(world);
    const { name } = world.saleProducts[saleProduct] ?? { name: '' };
    await getBagLine(world, saleProduct)
      .getByRole('button', { name: /^Move to Wishlist/ })
      .click();
    await page.getByText(`${name} is in your wishlist now.`).last().waitFor();
    if (isUndone) {
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await getBagLine(world, saleProduct).waitFor();
      return;
    }
    if (!shownWishlist(world.model).has(saleProduct)) toggleWishlist(world.model, saleProduct);
    changeBag(world.model, saleProduct, -inBag(world, saleProduct));
  },
});

const wishlistStep = (saleProduct: number): Step => ({
  name: `toggle product ${saleProduct + 1} in the wishlist`,
  weight: 1,
  can: (world) => isOnline(world) && isActive(world, saleProduct) && isBrowserDataCurrent(world),
  async run(world) {
    const { slug, name } = world.saleProducts[saleProduct] ?? { slug: '', name: '' };
    await openPath(world, `/product/${slug}`);
    const isInWishlist = shownWishlist(world.model).has(saleProduct);
    const heart = (isPressed: boolean) =>
      activePage(world).locator(`.pinfo [aria-label="Wishlist: ${name}"][aria-pressed="${isPressed}"]`);
    // The cached page shows no wishlist until the browser has loaded it.
    await heart(isInWishlist).click();
    await heart(!isInWishlist).waitFor();
    toggleWishlist(world.model, saleProduct);
  },
});

/** Staff show product 2 on the page of product 1, so the bag suggests it beside product 1. */
const addSuggested: Step = {
  name: 'add product 2, which goes with product 1, from the bag',
  weight: 2,
  can: (world) =>
    isOnline(world) &&
    isBrowserDataCurrent(world) &&
    [0, 1].every((saleProduct) => isActive(world, saleProduct)) &&
    inBag(world, 0) > 0 &&
    inBag(world, 1) === 0 &&
    unitsForAnyone(world, 1) > 0,
  async run(world) {
    const [one, two] = world.saleProducts;
    if (!one || !two) return;
    await setLook(world, one.id, [two.id]);
    await openPath(world, '/cart');
    const suggested = activePage(world)
      .getByRole('region', { name: 'You May Also Like' })
      .getByRole('button', { name: `Add to Bag: ${two.name}` });
    await suggested.click();
    changeBag(world.model, 1, 1);
    await getBagLine(world, 1).waitFor();
    await suggested.waitFor({ state: 'detached' });
  },
};

const PRODUCT_INDEXES = [0, 1, 2];

export const bagSteps: readonly Step[] = [
  ...PRODUCT_INDEXES.map(putInBag),
  ...PRODUCT_INDEXES.map(oneMore),
  ...PRODUCT_INDEXES.map(oneLess),
  ...PRODUCT_INDEXES.map(remove),
  moveToWishlist(0, false),
  moveToWishlist(0, true),
  wishlistStep(0),
  wishlistStep(1),
  addSuggested,
];
