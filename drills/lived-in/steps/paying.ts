// Steps: the payment window. The shopper pays, fails, closes it or leaves; the session ends, or the other tab buys at the same time.
import { waitForOutcome, waitForPage } from '../checkout-page.ts';
import { addOrder } from '../model.ts';
import { applyOutcome, expectUnanswered, withLostRequest } from '../placing-outcome.ts';
import { isOnline, isSignedIn, type Step, StepProblem } from '../step.ts';
import { readStoredState } from '../stored-state.ts';
import { activePage, activeTab, openPath, resetTab, type World } from '../world.ts';

const popup = (world: World) => activePage(world).getByRole('dialog', { name: 'Payment' });
const pressPay = (world: World) => popup(world).getByRole('button', { name: /^Pay / }).click();
const hasWindow = (world: World): boolean =>
  isOnline(world) && world.pageState.hasWindow && activeTab(world).window !== null;
const isBuyerSignedIn = (world: World): boolean =>
  isSignedIn(world) && activeTab(world).window?.owner === world.model.signedIn;

const pay: Step = {
  name: 'pay',
  weight: 20,
  can: (world) => hasWindow(world) && !activeTab(world).isWindowExpired && isBuyerSignedIn(world),
  async run(world) {
    const purchase = activeTab(world).window;
    if (!purchase) return;
    await pressPay(world);
    await popup(world).waitFor({ state: 'detached' });
    activeTab(world).window = null;
    applyOutcome(world, await waitForOutcome(world), purchase);
  },
};

const payAndLoseResponse: Step = {
  name: 'pay, the response is lost',
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

/** The provider's webhook reports the payment; the tab shows another page by then. */
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

/** The session ended or another person signed in: the payer still gets the order, and the page shows no false error. */
const payWithoutSession: Step = {
  name: 'pay after the session ended',
  weight: 20,
  can: (world) => hasWindow(world) && !activeTab(world).isWindowExpired && !isBuyerSignedIn(world),
  async run(world) {
    const purchase = activeTab(world).window;
    if (!purchase) return;
    await pressPay(world);
    activeTab(world).window = null;
    await expectUnanswered(world, purchase, false);
    const pageState = await waitForPage(world, 'the end of the payment', (now) => !now.hasWindow && !now.isBusy);
    if (/has not answered/.test(pageState.errorMessage)) {
      throw new StepProblem('page', `after a successful payment the page shows: ${pageState.errorMessage}`);
    }
    if (pageState.path !== '/checkout') resetTab(world);
  },
};

/** The other tab began another checkout: the payment is refunded or becomes an order, but never both. */
const payTooLate: Step = {
  name: 'pay in a window that is over',
  weight: 20,
  can: (world) => hasWindow(world) && activeTab(world).isWindowExpired && isBuyerSignedIn(world),
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
  can: (world) => hasWindow(world) && isBuyerSignedIn(world),
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
  payAndLoseResponse,
  payAndLeave,
  payWithoutSession,
  payTooLate,
  endWithoutPaying('close the payment window', async () => {}),
  endWithoutPaying('fail to pay', async (world) => {
    await popup(world).getByRole('button', { name: 'Fail' }).click();
    await popup(world).getByRole('alert').filter({ hasText: /\S/ }).waitFor();
  }),
];
