// Page helpers for reviews: a product, the form, and approval by staff.
import { expect, type Page } from '@playwright/test';
import { createDatabase } from '../db/client.server.ts';
import { approveFeedback } from '../shop/reviews/feedback.server.ts';
import { inMemoryProviders, SILENT_LOG } from '../shop/testing/in-memory.ts';
import type { RunningStore } from '../testkit/sample-store.ts';
import { newShopper, type Shopper, signIn } from './shopper.ts';

export interface ReviewProduct {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
}

export async function findProduct(store: RunningStore, where: string): Promise<ReviewProduct> {
  const [row] = await store.sql(
    `select id, slug, name from products where status = 'active' and ${where} order by sku limit 1`,
  );
  if (!row) throw new Error(`No product where ${where}`);
  return row as unknown as ReviewProduct;
}

export const REVIEWED = 'reviews > 1';
export const UNREVIEWED = 'reviews = 0';

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Write a Review' });
export const comment = (page: Page) => dialog(page).getByRole('textbox', { name: 'Your review' });
export const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Submit Review' });
export const writeButton = (page: Page) => page.getByRole('button', { name: 'Write a Review' });
export const loginRequired = (page: Page) => page.getByRole('link', { name: 'Login Required' });

/** Signs a new shopper in and opens the product's reviews. */
export async function openReviews(page: Page, store: RunningStore, product: ReviewProduct): Promise<Shopper> {
  const shopper = await newShopper(store);
  await signIn(page, store, shopper, `/product/${product.slug}#reviews`);
  await expect(writeButton(page)).toBeVisible();
  return shopper;
}

/** Signs a new shopper in and opens the review form. */
export async function openReviewForm(page: Page, store: RunningStore, product: ReviewProduct): Promise<Shopper> {
  const shopper = await openReviews(page, store, product);
  await writeButton(page).click();
  await expect(comment(page)).toBeVisible();
  return shopper;
}

export const loadFeedbackOf = (store: RunningStore, { uid }: Shopper) =>
  store.sql(
    `select id, product_id, user_name, rating, comment, verified, status, created_at is not null as dated
     from user_feedback where user_id = $1`,
    [uid],
  );

/** Approves a review with the function of the back office. */
export async function approve(store: RunningStore, feedbackId: unknown): Promise<void> {
  const { db, close } = createDatabase(store.databaseUrl, { connections: 1 });
  const actor = { kind: 'system', name: 'journey' } as const;
  const ctx = { db, now: new Date(), actor, providers: inMemoryProviders(), log: SILENT_LOG };
  expect(await approveFeedback(ctx, String(feedbackId))).toMatchObject({ ok: true });
  await close();
}
