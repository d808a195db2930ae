import { expect, type Page } from '@playwright/test';

export const popup = (page: Page) => page.getByRole('dialog', { name: 'Exclusive Offers Await!' });

/** Advances the clock until the popup opens. Its 15 seconds begin at hydration, which may be later than an idle network. */
export async function waitForPopup(page: Page): Promise<void> {
  const isOpen = async () => {
    await page.clock.runFor(5_000);
    return popup(page).isVisible();
  };
  await expect.poll(isOpen, { intervals: [50, 100, 200] }).toBe(true);
}
