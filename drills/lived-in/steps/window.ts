// Steps of the browser itself: tabs, reload, back and forward, the connection.

import { foundOrder, settleUnanswered, waitUntilSeen } from '../checkout-page.ts';
import { isOwed } from '../model.ts';
import { isOnline, type Step, StepProblem } from '../step.ts';
import { activePage, activeTab, isForeign, resetTab, type World } from '../world.ts';

/** Changes that wait in a browser whose session is over are nobody's. */
const hasSessionOrNone = ({ model }: World): boolean => model.signedIn === null || model.isSessionAlive;

/** True when the document is another afterwards. */
async function moved(world: World, move: () => Promise<unknown>): Promise<void> {
  const page = activePage(world);
  await page.evaluate(() => Reflect.set(window, 'lived-in', true));
  await move();
  await page.waitForLoadState();
  const isSame = await page.evaluate(() => Reflect.get(window, 'lived-in') === true);
  if (!isSame) resetTab(world);
}

const reload: Step = {
  name: 'reload',
  weight: 3,
  can: isOnline,
  run: (world) => moved(world, () => activePage(world).reload()),
};

const goBack: Step = {
  name: 'go back',
  weight: 2,
  can: isOnline,
  run: (world) =>
    moved(world, async () => {
      await activePage(world).goBack();
      // Before the first page there is an empty one.
      if (activePage(world).url() === 'about:blank') await activePage(world).goForward();
    }),
};

const goForward: Step = {
  name: 'go forward',
  weight: 1,
  can: isOnline,
  run: (world) => moved(world, () => activePage(world).goForward()),
};

/** A browser tells a page that it is looked at again; one without a window does not. */
const switchTab: Step = {
  name: 'switch tab',
  weight: 4,
  can: isOnline,
  async run(world) {
    world.active = world.active === 0 ? 1 : 0;
    await activePage(world).bringToFront();
    await activePage(world).evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      dispatchEvent(new Event('focus'));
    });
  },
};

const switchAndSleep: Step = {
  name: 'switch tab, this one falls asleep',
  weight: 2,
  can: isOnline,
  async run(world) {
    await activePage(world).evaluate(() => Reflect.set(window, 'isAsleep', true));
    // One that sleeps already shows what it showed when it fell asleep.
    activeTab(world).asleep ??= { signedIn: world.model.signedIn };
    await switchTab.run(world);
  },
};

const loseConnection: Step = {
  name: 'lose the connection',
  weight: 1,
  can: (world) => isOnline(world) && activeTab(world).asleep === null && hasSessionOrNone(world),
  async run(world) {
    await world.context.setOffline(true);
    world.model.isOnline = false;
  },
};

const findConnection: Step = {
  name: 'find the connection again',
  weight: 6,
  can: (world) => !world.model.isOnline,
  async run(world) {
    await world.context.setOffline(false);
    world.model.isOnline = true;
    // An open checkout looks for the order whose answer was lost.
    const lostId = isOwed(world.model) && world.seen.path === '/checkout' ? world.model.unanswered?.orderId : undefined;
    if (lostId === undefined) return;
    settleUnanswered(
      world,
      await waitUntilSeen(world, `word of the order ${lostId}`, (seen) => foundOrder(seen) === lostId),
    );
  },
};

const nextOffline: Step = {
  name: 'press Next without a connection',
  weight: 6,
  can: (world) =>
    !world.model.isOnline && !isForeign(world) && world.seen.path === '/checkout' && [1, 2].includes(world.seen.step),
  async run(world) {
    await activePage(world).getByRole('main').getByRole('button', { name: 'Next', exact: true }).click();
    // The next step, or a word about the connection; never an error that stays.
    await activePage(world).waitForTimeout(300);
    const words = await activePage(world).getByRole('main').innerText();
    if (/something went wrong/i.test(words)) {
      throw new StepProblem('page', 'Next without a connection shows "Something went wrong"');
    }
  },
};

export const windowSteps: readonly Step[] = [
  reload,
  goBack,
  goForward,
  switchTab,
  switchAndSleep,
  loseConnection,
  findConnection,
  nextOffline,
];
