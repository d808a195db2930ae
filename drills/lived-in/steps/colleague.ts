// Steps: staff invite a colleague, who works in a browser of her own, with a second factor, over more than one day.
import { setTimeout as wait } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { MAX_ORDER_VIEWS } from '../../../shop/orders/order-view.ts';
import { beginSecondFactor, enterCode, nextCode, turnOnSecondFactor } from '../../../testkit/second-factor-page.ts';
import { isOnline, type Step, StepProblem } from '../step.ts';
import { clearRateLimits, type World } from '../world.ts';

const PASSWORD = 'A long passphrase 1';
const ATTEMPTS = 600;
const INTERVAL_MS = 250;

type StorageState = Awaited<ReturnType<World['context']['storageState']>>;

interface Colleague {
  readonly email: string;
  /** Her browser between two steps. */
  browser: StorageState;
  /** The key of the authenticator app; null without a second factor. */
  key: string | null;
  roles: number;
  /** The names of her saved views of orders. */
  readonly views: string[];
}

const colleagues = new WeakMap<World, Colleague>();

const colleagueOf = (world: World): Colleague => {
  const found = colleagues.get(world);
  if (!found) throw new Error('there is no colleague');
  return found;
};

async function inHerBrowser(world: World, storageState: StorageState, work: (page: Page) => Promise<void>) {
  const options = { locale: 'en-IN', timezoneId: 'Asia/Kolkata', reducedMotion: 'reduce' as const, storageState };
  const context = await world.browser.newContext(options);
  try {
    await work(await context.newPage());
    return await context.storageState();
  } finally {
    await context.close();
  }
}

/** Waits for the mail: a job sends it. */
async function findInvitation({ storeUrl }: World, email: string): Promise<string> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const response = await fetch(`${storeUrl}/test-mail`, { headers: { accept: 'application/json' } });
    const mails = (await response.json()) as readonly { readonly to: string; readonly text: string }[];
    const text = mails.find(({ to }) => to === email)?.text ?? '';
    const path = /\/admin-panel\/invite\/[\w-]{43}/.exec(text)?.[0];
    if (path !== undefined) return `${storeUrl}${path}`;
    await wait(INTERVAL_MS);
  }
  throw new StepProblem('messages', `${email} got no invitation`);
}

const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboard' });

const invite: Step = {
  name: 'staff invite a colleague, who accepts',
  weight: 0.5,
  can: (world) => isOnline(world) && !colleagues.has(world),
  async run(world) {
    const email = `colleague.${world.mark}@example.in`;
    const { rows } = await world.client.query('select id from staff_roles where is_owner');
    const input = { email, roleId: rows[0]?.id };
    await (await world.staff()).post('/admin-panel/staff/change', { action: 'invite', input });
    const link = await findInvitation(world, email);
    const browser = await inHerBrowser(world, { cookies: [], origins: [] }, async (page) => {
      await page.goto(link);
      await page.getByRole('textbox', { name: 'Name' }).fill('Divya Rao');
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByLabel('Repeat the password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Accept the invitation' }).click();
      await dashboard(page).waitFor();
    });
    colleagues.set(world, { email, browser, key: null, roles: 0, views: [] });
  },
};

const setUp: Step = {
  name: 'the colleague sets up a second factor',
  weight: 0.5,
  can: (world) => isOnline(world) && colleagues.get(world)?.key === null,
  async run(world) {
    const colleague = colleagueOf(world);
    colleague.browser = await inHerBrowser(world, colleague.browser, async (page) => {
      await beginSecondFactor(page, world.storeUrl);
      colleague.key = (await turnOnSecondFactor(page)).key;
    });
  },
};

/** Simulates that half a minute passed: a code works once, and the app shows a new one every half minute. */
const forgetLastCode = ({ client }: World, { email }: Colleague) =>
  client.query('update second_factors set last_step = 0 where user_id = (select id from users where email = $1)', [
    email,
  ]);

/** Overnight her session ended: it had no use for twelve hours. */
const comeBack: Step = {
  name: 'the colleague comes back the next day',
  weight: 0.5,
  can: (world) => isOnline(world) && colleagues.has(world),
  async run(world) {
    const colleague = colleagueOf(world);
    const { email, key } = colleague;
    await world.client.query(
      `update sessions set updated_at = now() - interval '13 hours' where user_id = (select id from users where email = $1)`,
      [email],
    );
    await clearRateLimits(world);
    await forgetLastCode(world, colleague);
    colleague.browser = await inHerBrowser(world, colleague.browser, async (page) => {
      await page.goto(`${world.storeUrl}/admin-panel`);
      await page.getByRole('textbox', { name: 'Email' }).fill(email);
      await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      if (key !== null) {
        await page.getByRole('heading', { level: 1, name: 'Enter the code' }).waitFor();
        await enterCode(page, nextCode(key));
      }
      await dashboard(page).waitFor();
    });
  },
};

const ordersPath = ({ storeUrl }: World) => `${storeUrl}/admin-panel/orders`;
const savedViews = (page: Page) => page.getByRole('navigation', { name: 'Saved views' }).getByRole('link');

/** Each view filters by other days. Earlier views are still there, whatever happened since. */
const saveView: Step = {
  name: 'the colleague saves a view of the orders',
  weight: 0.5,
  can: (world) => isOnline(world) && (colleagues.get(world)?.views.length ?? MAX_ORDER_VIEWS) < MAX_ORDER_VIEWS,
  async run(world) {
    const colleague = colleagueOf(world);
    const name = `Orders ${colleague.views.length + 1}`;
    const from = new Date(Date.UTC(2026, 0, colleague.views.length + 1)).toISOString().slice(0, 10);
    colleague.browser = await inHerBrowser(world, colleague.browser, async (page) => {
      await page.goto(`${ordersPath(world)}?from=${from}`);
      await page
        .getByRole('status')
        .filter({ hasText: /^Live$/ })
        .waitFor();
      await expect(savedViews(page)).toHaveText(colleague.views);
      await page.getByRole('button', { name: 'Save view', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Save view' });
      await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
      await dialog.getByRole('button', { name: 'Save view' }).click();
      colleague.views.push(name);
      await expect(savedViews(page)).toHaveText(colleague.views);
    });
  },
};

const openView: Step = {
  name: 'the colleague opens her last view of the orders',
  weight: 0.5,
  can: (world) => isOnline(world) && (colleagues.get(world)?.views.length ?? 0) > 0,
  async run(world) {
    const colleague = colleagueOf(world);
    colleague.browser = await inHerBrowser(world, colleague.browser, async (page) => {
      await page.goto(ordersPath(world));
      await savedViews(page).last().click();
      await expect(savedViews(page).last()).toHaveAttribute('aria-current', 'true');
      await expect(page.getByRole('button', { name: 'Rename view' })).toBeVisible();
    });
  },
};

/** After ten minutes a change of the roles asks for the second factor again. */
const addRole: Step = {
  name: 'the colleague adds a role after a break',
  weight: 0.5,
  can: (world) => isOnline(world) && colleagues.has(world),
  async run(world) {
    const colleague = colleagueOf(world);
    const { email, key } = colleague;
    await world.client.query(
      `update sessions set second_factor_at = second_factor_at - interval '11 minutes' where user_id = (select id from users where email = $1)`,
      [email],
    );
    await forgetLastCode(world, colleague);
    colleague.roles += 1;
    const name = `Shift ${world.mark} ${colleague.roles}`;
    colleague.browser = await inHerBrowser(world, colleague.browser, async (page) => {
      await page.goto(`${world.storeUrl}/admin-panel/staff/roles/new`);
      await page
        .getByRole('status')
        .filter({ hasText: /^Live$/ })
        .waitFor();
      await page.getByRole('textbox', { name: 'Name' }).fill(name);
      await page.getByRole('button', { name: 'Save role' }).click();
      if (key !== null) {
        const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
        await question.getByRole('textbox').fill(nextCode(key));
        await question.getByRole('button', { name: 'Confirm' }).click();
      }
      await expect(page.getByRole('link', { name })).toBeVisible();
    });
  },
};

export const colleagueSteps: readonly Step[] = [invite, setUp, comeBack, saveView, openView, addRole];
