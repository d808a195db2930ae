// Steps: bag and wishlist, as a guest and signed in.
import { changeBag, shownBag, shownWishlist, toggleWishlist } from '../model.ts';
import { isOnline, isSignedIn, leftFor, leftForAll, type Step, StepProblem } from '../step.ts';
import { go, pageOf, tabOf, type World } from '../world.ts';

/** Few enough to be bought at once. */
const MAX_PIECES = 4;

const inBag = ({ model }: World, ware: number): number => shownBag(model).get(ware) ?? 0;
const isActive = ({ model }: World, ware: number): boolean => model.wares[ware]?.isActive === true;

/** What the browser keeps is the signed-in person's, or a guest's. */
const isDeviceClear = (world: World): boolean =>
  isSignedIn(world) || (world.model.signedIn === null && world.model.leftBy === null);

async function pressAdd(world: World): Promise<boolean> {
  const page = pageOf(world);
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

const putInBag = (ware: number): Step => ({
  name: `put ware ${ware + 1} in the bag`,
  weight: ware === 2 ? 2 : 4,
  can: (world) =>
    isOnline(world) &&
    isActive(world, ware) &&
    inBag(world, ware) < MAX_PIECES &&
    leftForAll(world, ware) > inBag(world, ware) + (world.model.leftBy === null ? 0 : MAX_PIECES),
  async run(world) {
    const path = `/product/${world.wares[ware]?.slug}`;
    await go(world, path);
    // The page may have been kept from a moment before staff or another order changed the stock.
    if (!(await pressAdd(world))) {
      await go(world, path);
      if (!(await pressAdd(world))) throw new StepProblem('bag', `ware ${ware + 1} is there and could not be added`);
    }
    changeBag(world.model, ware, 1);
  },
});

const lineOf = (world: World, ware: number) =>
  pageOf(world).getByRole('article', { name: world.wares[ware]?.name ?? '', exact: true });

const atLine = (ware: number, can: (world: World) => boolean): Step['can'] => {
  return (world) =>
    world.seen.path === '/cart' &&
    isDeviceClear(world) &&
    tabOf(world).asleep === null &&
    inBag(world, ware) > 0 &&
    can(world);
};

const oneMore = (ware: number): Step => ({
  name: `one more of ware ${ware + 1}`,
  weight: 2,
  can: atLine(
    ware,
    (world) => inBag(world, ware) < Math.min(MAX_PIECES, leftFor(world, ware)) && isActive(world, ware),
  ),
  async run(world) {
    await lineOf(world, ware).getByRole('button', { name: 'One more' }).click();
    changeBag(world.model, ware, 1);
  },
});

const oneLess = (ware: number): Step => ({
  name: `one less of ware ${ware + 1}`,
  weight: 2,
  can: atLine(ware, (world) => {
    // When fewer are there than she wants, one press goes down to what there is.
    return inBag(world, ware) > 1 && inBag(world, ware) <= leftForAll(world, ware) && isActive(world, ware);
  }),
  async run(world) {
    await lineOf(world, ware).getByRole('button', { name: 'One less' }).click();
    changeBag(world.model, ware, -1);
  },
});

const remove = (ware: number): Step => ({
  name: `remove ware ${ware + 1}`,
  weight: 1,
  can: atLine(ware, () => true),
  async run(world) {
    await lineOf(world, ware)
      .getByRole('button', { name: /^Remove/ })
      .click();
    changeBag(world.model, ware, -inBag(world, ware));
  },
});

const wishlistStep = (ware: number): Step => ({
  name: `toggle ware ${ware + 1} in the wishlist`,
  weight: 1,
  can: (world) => isOnline(world) && isActive(world, ware) && isDeviceClear(world),
  async run(world) {
    const { slug, name } = world.wares[ware] ?? { slug: '', name: '' };
    await go(world, `/product/${slug}`);
    const isInWishlist = shownWishlist(world.model).has(ware);
    const heart = (isPressed: boolean) =>
      pageOf(world).locator(`.pinfo [aria-label="Wishlist: ${name}"][aria-pressed="${isPressed}"]`);
    // The page is the same for everybody until the browser knows whose it is.
    await heart(isInWishlist).click();
    await heart(!isInWishlist).waitFor();
    toggleWishlist(world.model, ware);
  },
});

const ALL = [0, 1, 2];

export const bagSteps: readonly Step[] = [
  ...ALL.map(putInBag),
  ...ALL.map(oneMore),
  ...ALL.map(oneLess),
  ...ALL.map(remove),
  wishlistStep(0),
  wishlistStep(1),
];
