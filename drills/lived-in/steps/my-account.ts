// Step: a shopper opens My Account, which agrees with the orders, returns and addresses of the store and with the wishlist.
import type { Page } from '@playwright/test';
import { formatMoney } from '#shop/money/money.ts';
import { shortOrderId } from '#shop/orders/order.ts';
import { type PersonName, shownWishlist } from '../model.ts';
import { isOnline, isSignedIn, type Step, StepProblem } from '../step.ts';
import type { StoredOrder } from '../stored-state.ts';
import { activePage, openPath, type World } from '../world.ts';

interface Overview {
  readonly name: string;
  /** 'Order 7QK2M9XA, Track order' */
  readonly order: string;
  /** '7QK2M9XA ₹1,631.82 Pending', newest first. */
  readonly orders: readonly string[];
  readonly returns: string;
  readonly address: string;
  readonly email: string;
  readonly wishlist: readonly string[];
}

const capitalise = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1);
const isOpen = ({ status }: StoredOrder): boolean => status !== 'delivered' && status !== 'cancelled';

/** A browser may hide products from the wishlist that were inactive. */
function listCompared({ model, saleProducts }: World, names: readonly string[]): string[] {
  const compared = saleProducts.filter((_, index) => model.saleProducts[index]?.wasInactive === false);
  return compared.map(({ name }) => name).filter((name) => names.includes(name));
}

function expectedOverview(world: World, person: PersonName): Overview {
  const { model, people, saleProducts, stored } = world;
  const newestFirst = stored.orders.filter(({ owner }) => owner === person).toReversed();
  const order = newestFirst.find(isOpen) ?? newestFirst[0];
  const returnCount = newestFirst.filter(({ hasReturn }) => hasReturn).length;
  const addressCount = stored.streets[person].length;
  const wishlist = [...shownWishlist(model)].map((index) => saleProducts[index]?.name ?? '');
  return {
    name: `Namaste, ${people[person].fullName.split(' ')[0]}`,
    order: order ? `Order ${shortOrderId(order.orderId)}, ${isOpen(order) ? 'Track order' : 'My Orders'}` : '',
    orders: newestFirst.map(
      ({ orderId, total, status }) => `${shortOrderId(orderId)} ${formatMoney(total)} ${capitalise(status)}`,
    ),
    returns: returnCount > 0 ? `View all ${returnCount}` : '',
    address: ['Add', 'Manage'][addressCount] ?? `All ${addressCount}`,
    email: people[person].email,
    wishlist: listCompared(world, wishlist),
  };
}

async function readOverview(world: World, page: Page): Promise<Overview> {
  const main = page.getByRole('main');
  const section = (name: string | RegExp) => main.getByRole('region', { name });
  const linkOf = async (name: string | RegExp) => (await section(name).locator('.acc__about a').allInnerTexts()).join();
  const [title = '', ...actions] = await main
    .locator('.acct__order p, .acct__actions a')
    .filter({ hasText: /^Order |^Track order$|^My Orders$/ })
    .allInnerTexts();
  const rows = await section('My orders').locator('tbody tr').allInnerTexts();
  const wishlist = section('Wishlist').getByRole('listitem').getByRole('link');
  return {
    name: (await main.getByRole('heading', { level: 1 }).innerText()).trim(),
    order: [title.split(' ·')[0], ...actions].filter(Boolean).join(', '),
    orders: rows.map((row) => {
      const [number, _date, total, status] = row.split('\t').map((cell) => cell.trim());
      return `${number} ${total} ${status}`;
    }),
    returns: await linkOf(/^Return/),
    address: await linkOf(/address$/),
    email: (await section('Profile').locator('dd').last().innerText()).trim(),
    wishlist: listCompared(
      world,
      await wishlist.evaluateAll((links) =>
        links.map((link) => link.querySelector('img')?.alt ?? link.textContent ?? ''),
      ),
    ),
  };
}

const MAX_READS = 40;
const READ_INTERVAL_MS = 250;

const openMyAccount: Step = {
  name: 'compare My Account with the store',
  weight: 1.5,
  can: (world) => isOnline(world) && isSignedIn(world),
  async run(world) {
    const { signedIn } = world.model;
    if (signedIn === null) return;
    await openPath(world, '/account');
    const expected = JSON.stringify(expectedOverview(world, signedIn));
    const page = activePage(world);
    let found = '';
    // The page comes with everything but the wishlist, which the browser keeps.
    for (let reads = 0; reads < MAX_READS && found !== expected; reads++) {
      if (reads > 0) await page.waitForTimeout(READ_INTERVAL_MS);
      found = JSON.stringify(await readOverview(world, page));
    }
    if (found !== expected) throw new StepProblem('page', `My Account shows ${found}, expected ${expected}`);
  },
};

export const myAccountSteps: readonly Step[] = [openMyAccount];
