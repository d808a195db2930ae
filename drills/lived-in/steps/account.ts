// Steps: two people sign in and out on one device, one after the other.
import { type PersonName, signIn, signOut } from '../model.ts';
import { isOnline, isSignedIn, type Step, StepProblem } from '../step.ts';
import { activePage, clearRateLimits, isOtherPersonsPage, openPath, resetTab, type World } from '../world.ts';

const accountButton = (world: World, person: PersonName) =>
  activePage(world)
    .getByRole('banner')
    .getByRole('button', { name: world.people[person].email.split('@')[0] ?? '' });

const signInAs = (person: PersonName): Step => ({
  name: `sign in as ${person}`,
  weight: 6,
  can: (world) => isOnline(world) && !isSignedIn(world),
  async run(world) {
    const { email, password } = world.people[person];
    await clearRateLimits(world);
    await openPath(world, '/login?returnUrl=/about');
    const main = activePage(world).getByRole('main');
    await main.getByRole('textbox', { name: 'Email' }).fill(email);
    await main.getByRole('textbox', { name: 'Password' }).fill(password);
    await main.getByRole('button', { name: 'Login' }).click();
    await accountButton(world, person).waitFor();
    signIn(world.model, person);
  },
});

const MAX_CLEANUP_POLLS = 40;
const CLEANUP_POLL_INTERVAL_MS = 100;

/** Storage keys with personal data, which sign-out must delete. */
const PERSONAL_KEYS = [
  'lastOrder',
  'recentSearches',
  'recentlyViewed',
  'userProfile',
  'savedAddresses',
  'checkoutDraft',
];

async function expectPersonalDataDeleted(world: World): Promise<void> {
  const page = activePage(world);
  const personalKeys = () =>
    page.evaluate(
      (keys) => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => keys.includes(key)),
      PERSONAL_KEYS,
    );
  for (let polls = 0; polls < MAX_CLEANUP_POLLS; polls++) {
    const left = await personalKeys().catch(() => ['the page is loading']);
    if (left.length === 0) return;
    await page.waitForTimeout(CLEANUP_POLL_INTERVAL_MS);
  }
  throw new StepProblem('privacy', `the browser keeps ${await personalKeys()} after the sign-out`);
}

const signOutHere: Step = {
  name: 'sign out',
  weight: 3,
  can: (world) => isOnline(world) && isSignedIn(world) && !isOtherPersonsPage(world),
  async run(world) {
    const person = world.model.signedIn;
    if (person === null) return;
    if (world.pageState.hasDialog) await openPath(world, '/about');
    await accountButton(world, person).click();
    await activePage(world).getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
    await activePage(world).waitForURL((url) => url.pathname === '/login');
    resetTab(world);
    signOut(world.model);
    await expectPersonalDataDeleted(world);
  },
};

const sessionEnds: Step = {
  name: 'the session ends',
  weight: 1,
  can: (world) => isOnline(world) && isSignedIn(world),
  async run(world) {
    const { signedIn } = world.model;
    if (signedIn === null) return;
    await world.client.query('delete from sessions where user_id = $1', [world.people[signedIn].uid]);
    world.model.isSessionAlive = false;
  },
};

const openCheckoutAsGuest: Step = {
  name: 'open checkout as a guest',
  weight: 1,
  can: (world) => isOnline(world) && world.model.signedIn === null,
  async run(world) {
    await openPath(world, '/checkout');
    const path = new URL(activePage(world).url()).pathname;
    if (path !== '/login') throw new StepProblem('page', `a guest at checkout is sent to ${path}`);
  },
};

const writeReview: Step = {
  name: 'write a review of product 1',
  weight: 1,
  can: (world) => {
    const { signedIn, accounts, saleProducts } = world.model;
    // The store allows one review per person and product.
    const hasNone = signedIn !== null && accounts[signedIn].reviews === 0;
    return isOnline(world) && isSignedIn(world) && hasNone && saleProducts[0]?.isActive === true;
  },
  async run(world) {
    const { signedIn } = world.model;
    if (signedIn === null) return;
    await clearRateLimits(world);
    await openPath(world, `/product/${world.saleProducts[0]?.slug}#reviews`);
    await activePage(world).getByRole('button', { name: 'Write a Review' }).click();
    const dialog = activePage(world).getByRole('dialog', { name: 'Write a Review' });
    await dialog.getByRole('textbox', { name: 'Your review' }).fill('Soft cotton, true to size');
    await dialog.getByRole('button', { name: 'Submit Review' }).click();
    await dialog.getByRole('status').filter({ hasText: 'Review submitted successfully!' }).waitFor();
    world.model.accounts[signedIn].reviews++;
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  },
};

export const accountSteps: readonly Step[] = [
  signInAs('A'),
  signInAs('B'),
  signOutHere,
  sessionEnds,
  openCheckoutAsGuest,
  writeReview,
];
