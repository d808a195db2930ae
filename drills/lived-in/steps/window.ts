// Steps of the browser itself: tabs, reload, back and forward, the connection.

import { foundOrder, settleUnanswered, waitForPage } from '../checkout-page.ts';
import { mustShowLostOrder } from '../model.ts';
import { isOnline, type Step, StepProblem } from '../step.ts';
import { activePage, activeTab, isOtherPersonsPage, resetTab, type World } from '../world.ts';

/** False when the session has ended unnoticed: unsent changes of the browser then belong to no account. */
const hasSessionOrNone = ({ model }: World): boolean => model.signedIn === null || model.isSessionAlive;

/** Runs a navigation, and resets the tab's model when it loaded another document. */
async function navigate(world: World, move: () => Promise<unknown>): Promise<void> {
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
  run: (world) => navigate(world, () => activePage(world).reload()),
};

const goBack: Step = {
  name: 'go back',
  weight: 2,
  can: isOnline,
  run: (world) =>
    navigate(world, async () => {
      await activePage(world).goBack();
      // The first history entry is about:blank.
      if (activePage(world).url() === 'about:blank') await activePage(world).goForward();
    }),
};

const goForward: Step = {
  name: 'go forward',
  weight: 1,
  can: isOnline,
  run: (world) => navigate(world, () => activePage(world).goForward()),
};

/** A headless browser sends no focus events, so the step sends them. */
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
  name: 'switch tab, this one is frozen',
  weight: 2,
  can: isOnline,
  async run(world) {
    await activePage(world).evaluate(() => Reflect.set(window, 'isFrozen', true));
    // A tab that is already frozen keeps the state of its first freeze.
    activeTab(world).frozen ??= { signedIn: world.model.signedIn };
    await switchTab.run(world);
  },
};

const loseConnection: Step = {
  name: 'lose the connection',
  weight: 1,
  can: (world) => isOnline(world) && activeTab(world).frozen === null && hasSessionOrNone(world),
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
    // An open checkout searches for the order whose response was lost.
    const lostId =
      mustShowLostOrder(world.model) && world.pageState.path === '/checkout'
        ? world.model.unanswered?.orderId
        : undefined;
    if (lostId === undefined) return;
    settleUnanswered(
      world,
      await waitForPage(world, `a message about order ${lostId}`, (pageState) => foundOrder(pageState) === lostId),
    );
  },
};

const nextOffline: Step = {
  name: 'press Next without a connection',
  weight: 6,
  can: (world) =>
    !world.model.isOnline &&
    !isOtherPersonsPage(world) &&
    world.pageState.path === '/checkout' &&
    [1, 2].includes(world.pageState.step),
  async run(world) {
    await activePage(world).getByRole('main').getByRole('button', { name: 'Next', exact: true }).click();
    // Expected: the next step or a message about the connection, but no permanent error.
    await activePage(world).waitForTimeout(300);
    const text = await activePage(world).getByRole('main').innerText();
    if (/something went wrong/i.test(text)) {
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
