import { isOnline, isSignedIn, type Step, StepProblem } from '../step.ts';
import { activePage, openPath, resetTab, type World } from '../world.ts';

const visit = (name: string, path: (world: World) => string, can: Step['can'] = isOnline): Step => ({
  name,
  weight: 0.5,
  can: (world) => isOnline(world) && can(world),
  run: (world) => openPath(world, path(world)),
});

const MAX_LISTED_COUPONS = 50;

/** Through the account's navigation, as a shopper goes. */
const walkThroughAccount: Step = {
  name: 'walk through the account',
  weight: 0.5,
  can: (world) => isOnline(world) && isSignedIn(world),
  async run(world) {
    await openPath(world, '/account');
    const page = activePage(world);
    for (const [name, path] of [
      ['Orders', '/orders'],
      ['Security & privacy', '/profile/security'],
      ['Wishlist', '/wishlist'],
    ] as const) {
      const navigation = page.getByRole('navigation', { name: 'Account' });
      await navigation.getByRole('link', { name, exact: true }).click();
      await page.waitForURL((url) => url.pathname === path);
      resetTab(world);
      await navigation.locator('[aria-current=page]').filter({ hasText: name }).waitFor();
    }
  },
};

/** The page is public and the same for everyone: it offers the running coupons. */
const readOffers: Step = {
  name: 'read the offers of product 1',
  weight: 0.5,
  can: (world) => isOnline(world) && world.model.saleProducts[0]?.isActive === true,
  async run(world) {
    await openPath(world, `/product/${world.saleProducts[0]?.slug}`);
    const offers = activePage(world).getByRole('region', { name: 'Offers' });
    await offers.waitFor();
    const text = await offers.textContent();
    // Coupons of earlier walks stay; the page lists the first fifty.
    const isFull = (await offers.getByRole('listitem').count()) >= MAX_LISTED_COUPONS;
    if (!text?.includes(world.coupons.usual) && !isFull)
      throw new StepProblem('page', `the product page does not offer ${world.coupons.usual}: ${text}`);
  },
};

/** The number beside a value is the number of products that it leaves; Back returns the whole list. */
const chooseFacets: Step = {
  name: 'choose two colours and go back',
  weight: 1,
  can: isOnline,
  async run(world) {
    await openPath(world, '/shop?color=navy');
    const page = activePage(world);
    const pink = page.locator('#facet-color li').filter({ hasText: /^Pink/ });
    const chips = page.locator('.chips a');
    await pink.getByRole('checkbox').check();
    await page.waitForURL((url) => url.search === '?color=navy&color=pink');
    await chips.filter({ hasText: 'Pink' }).waitFor();
    await page.goBack();
    await page.waitForURL((url) => url.search === '?color=navy');
    await page.locator('#facet-color li').filter({ hasText: /^Pink/ }).locator('input:not(:checked)').waitFor();
    const shown = await chips.allInnerTexts();
    if (shown.join() !== 'Navy') throw new StepProblem('page', `after Back the chips are ${shown.join()}`);
  },
};

export const browseSteps: readonly Step[] = [
  visit('open home', () => '/'),
  visit('open shop', () => '/shop'),
  visit('search', () => '/search?q=kurta'),
  visit('open product 1', ({ saleProducts }) => `/product/${saleProducts[0]?.slug}`),
  visit('open wishlist', () => '/wishlist'),
  visit('open bag', () => '/cart'),
  visit('open my orders', () => '/orders', isSignedIn),
  visit('open profile', () => '/profile', isSignedIn),
  walkThroughAccount,
  readOffers,
  chooseFacets,
];
