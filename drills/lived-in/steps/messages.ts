// Steps: somebody waits for a size, a person allows and ends offers, and staff switch the message about an order on.
import { isOnline, isSignedIn, productModel, type Step, StepProblem, unitsForAnyone } from '../step.ts';
import { activePage, clearRateLimits, isOtherPersonsPage, openPath, type World, waitContact } from '../world.ts';

/** Index of product 3, which has little stock. */
const WAITED_PRODUCT = 2;
const MAX_POLLS = 240;
const POLL_INTERVAL_MS = 250;

/** Polls until the query returns this number, and throws when it returns more, or never does. */
async function waitForCount(world: World, what: string, expected: number, query: string, values: unknown[]) {
  let found = 0;
  for (let polls = 0; polls < MAX_POLLS; polls++) {
    const { rows } = await world.client.query<{ count: number }>(query, values);
    found = rows[0]?.count ?? 0;
    if (found === expected) return;
    if (found > expected) break;
    await activePage(world).waitForTimeout(POLL_INTERVAL_MS);
  }
  throw new StepProblem('messages', `${what}: ${found}, expected ${expected}`);
}

const waitForSize: Step = {
  name: 'somebody waits for product 3',
  weight: 1,
  can: (world) =>
    isOnline(world) &&
    world.model.wait === null &&
    productModel(world, WAITED_PRODUCT).isActive &&
    unitsForAnyone(world, WAITED_PRODUCT) === 0,
  async run(world) {
    await clearRateLimits(world);
    const slug = productModel(world, WAITED_PRODUCT).addresses.at(-1) ?? world.saleProducts[WAITED_PRODUCT]?.slug;
    await openPath(world, `/back-in-stock/${slug}`);
    const main = activePage(world).getByRole('main');
    await main.getByRole('textbox', { name: 'Email' }).fill(waitContact(world));
    await main.getByRole('button', { name: 'Tell me' }).click();
    await main.getByRole('status').filter({ hasText: 'when it is back' }).waitFor();
    world.model.wait = 'waiting';
  },
};

const hearOfSize: Step = {
  name: 'the person who waits is notified',
  weight: 4,
  can: (world) =>
    isOnline(world) &&
    world.model.wait === 'waiting' &&
    productModel(world, WAITED_PRODUCT).isActive &&
    unitsForAnyone(world, WAITED_PRODUCT) > 0,
  async run(world) {
    await world.client.query(`select graphile_worker.add_job('tell-waiting')`);
    const query = `select count(*)::int as count from messages where event = 'back-in-stock' and contact = $1`;
    await waitForCount(world, 'mails to the person who waits', 1, query, [waitContact(world)]);
    world.model.wait = 'notified';
  },
};

const setOffers = (to: 'given' | 'withdrawn'): Step => ({
  name: `${to === 'given' ? 'allow' : 'end'} offers in the profile`,
  weight: 1,
  can: (world) => {
    const { signedIn, accounts } = world.model;
    const isOn = signedIn !== null && accounts[signedIn].offers === 'given';
    return isOnline(world) && isSignedIn(world) && !isOtherPersonsPage(world) && isOn === (to === 'withdrawn');
  },
  async run(world) {
    const { signedIn, accounts } = world.model;
    if (signedIn === null) return;
    await world.client.query('update settings set asks_for_consent = true where not asks_for_consent');
    await openPath(world, '/profile');
    const offers = activePage(world)
      .getByRole('main')
      .getByRole('switch', { name: /News and offers by email/ });
    await offers.click();
    await offers.and(activePage(world).locator(`[aria-checked=${to === 'given'}]`)).waitFor();
    accounts[signedIn].offers = to;
  },
});

const ORDER_MESSAGE = { event: 'order-placed', channel: 'whatsapp', version: null };

const switchOn: Step = {
  name: 'staff switch the message about an order on',
  weight: 0.5,
  can: (world) => isOnline(world) && world.model.checkedMessagesOf === null,
  async run(world) {
    const { rows } = await world.client.query<{ provider_name: string }>(
      `select provider_name from message_templates where event = 'order-placed' and channel = 'whatsapp'`,
    );
    const words = 'Hello {name}, we have your order {order} of {total}. Follow it here: {link} {store}';
    const fields = { isOn: true, providerName: rows[0]?.provider_name ?? '', language: 'en', subject: '', body: words };
    await (await world.staff()).post('/admin-panel/messages/templates/change', {
      action: 'save',
      input: { ...ORDER_MESSAGE, fields },
    });
    world.model.checkedMessagesOf = new Set(world.stored.orders.map(({ id }) => id));
  },
};

const newOrders = ({ model, stored }: World): string[] =>
  model.checkedMessagesOf === null
    ? []
    : stored.orders.map(({ id }) => id).filter((id) => !model.checkedMessagesOf?.has(id));

/** Every order is announced once by WhatsApp and once by email, however it was placed. */
const hearOfOrders: Step = {
  name: 'the people of new orders are notified',
  weight: 2,
  can: (world) => isOnline(world) && newOrders(world).length > 0,
  async run(world) {
    const ids = newOrders(world);
    for (const channel of ['whatsapp', 'email']) {
      const query = `select count(*)::int as count from messages where event = 'order-placed' and channel = $2 and order_id = any($1::uuid[])`;
      await waitForCount(world, `messages by ${channel} about ${ids.length} orders`, ids.length, query, [ids, channel]);
    }
    world.model.checkedMessagesOf = new Set(world.stored.orders.map(({ id }) => id));
  },
};

export const messageSteps: readonly Step[] = [
  waitForSize,
  hearOfSize,
  setOffers('given'),
  setOffers('withdrawn'),
  switchOn,
  hearOfOrders,
];
