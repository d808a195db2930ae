// Steps: the payment window. She pays, fails, closes it or leaves; her session ends, or her other tab buys meanwhile.
import { waitForOutcome, waitUntilSeen } from '../checkout-page.ts';
import { addOrder } from '../model.ts';
import { applyOutcome, expectUnanswered, withLostRequest } from '../placing-outcome.ts';
import { isOnline, isSignedIn, type Step, StepProblem } from '../step.ts';
import { readStoredState } from '../stored-state.ts';
import { activePage, activeTab, openPath, resetTab, type World } from '../world.ts';

const popup = (world: World) => activePage(world).getByRole('dialog', { name: 'Payment' });
const pressPay = (world: World) => popup(world).getByRole('button', { name: /^Pay / }).click();
const hasWindow = (world: World): boolean =>
  isOnline(world) && world.seen.hasWindow && activeTab(world).window !== null;
const isBuyerHere = (world: World): boolean =>
  isSignedIn(world) && activeTab(world).window?.owner === world.model.signedIn;

const pay: Step = {
  name: 'pay',
  weight: 20,
  can: (world) => hasWindow(world) && !activeTab(world).isWindowOver && isBuyerHere(world),
  async run(world) {
    const purchase = activeTab(world).window;
    if (!purchase) return;
    await pressPay(world);
    await popup(world).waitFor({ state: 'detached' });
    activeTab(world).window = null;
    applyOutcome(world, await waitForOutcome(world), purchase);
  },
};

const payAndLose: Step = {
  name: 'pay, the answer is lost',
  weight: 4,
  can: pay.can,
  async run(world) {
    const purchase = activeTab(world).window;
    if (!purchase) return;
    await withLostRequest(world, '/payments/confirm', 'after', () => pressPay(world));
    activeTab(world).window = null;
    applyOutcome(world, await waitForOutcome(world), purchase);
  },
};

/** The provider tells the store; the tab shows something else by then. */
const payAndLeave: Step = {
  name: 'pay and leave',
  weight: 4,
  can: pay.can,
  async run(world) {
    const purchase = activeTab(world).window;
    if (!purchase) return;
    await withLostRequest(world, '/payments/confirm', 'before', () => pressPay(world));
    await openPath(world, '/shop');
    await expectUnanswered(world, purchase);
  },
};

/** Her session ended, or somebody else signed in: the order is hers all the same, and the page says nothing untrue. */
const payAsNobody: Step = {
  name: 'pay after the session ended',
  weight: 20,
  can: (world) => hasWindow(world) && !activeTab(world).isWindowOver && !isBuyerHere(world),
  async run(world) {
    const purchase = activeTab(world).window;
    if (!purchase) return;
    await pressPay(world);
    activeTab(world).window = null;
    await expectUnanswered(world, purchase, false);
    const seen = await waitUntilSeen(world, 'the end of the payment', (now) => !now.hasWindow && !now.isBusy);
    if (/has not answered/.test(seen.trouble)) {
      throw new StepProblem('page', `she has paid and reads: ${seen.trouble}`);
    }
    if (seen.path !== '/checkout') resetTab(world);
  },
};

/** Her other tab began another checkout. What is taken here goes back, or it is the order of both tabs; never both. */
const payTooLate: Step = {
  name: 'pay in a window that is over',
  weight: 20,
  can: (world) => hasWindow(world) && activeTab(world).isWindowOver && isBuyerHere(world),
  async run(world) {
    const purchase = activeTab(world).window;
    if (!purchase) return;
    await pressPay(world);
    await activePage(world).waitForFunction(() => {
      const refusal = document.querySelector<HTMLElement>('dialog.rzp-demo [role=alert]');
      return refusal === null || !refusal.hidden;
    });
    if ((await popup(world).count()) > 0) await popup(world).getByRole('button', { name: 'Close' }).click();
    activeTab(world).window = null;
    await waitForOutcome(world);
    const { orders } = await readStoredState(world.client, world);
    if (orders.length > world.stored.orders.length) addOrder(world.model, purchase);
  },
};

const endWithoutPaying = (name: string, end: (world: World) => Promise<void>): Step => ({
  name,
  weight: 4,
  can: (world) => hasWindow(world) && isBuyerHere(world),
  async run(world) {
    await end(world);
    await popup(world).getByRole('button', { name: 'Close' }).click();
    activeTab(world).window = null;
    activeTab(world).payer = null;
    const outcome = await waitForOutcome(world);
    if (outcome.kind !== 'refused')
      throw new StepProblem('page', `a payment that was not made ends with ${outcome.kind}`);
  },
});

export const payingSteps: readonly Step[] = [
  pay,
  payAndLose,
  payAndLeave,
  payAsNobody,
  payTooLate,
  endWithoutPaying('close the payment window', async () => {}),
  endWithoutPaying('fail to pay', async (world) => {
    await popup(world).getByRole('button', { name: 'Fail' }).click();
    await popup(world).getByRole('alert').filter({ hasText: /\S/ }).waitFor();
  }),
];
