// The feedback screen: a decision shows in the shop and is mailed to the author; the second of two concurrent decisions is refused.
import { expect, type Page } from '@playwright/test';
import { DEMO_ACCOUNTS } from '../config/store.ts';
import type { RunningStore } from '../testkit/sample-store.ts';
import { expectAccessible } from './accessible-page.ts';
import { card, signInStaff } from './admin-page.ts';
import { mailTo } from './mailbox.ts';
import { toast } from './products-page.ts';
import { newVisitor, test } from './store-test.ts';

const APPROVED = 'Feedback approved successfully! The review will now appear on the product page.';
const APPROVE_FAILED = 'Failed to approve feedback. Please try again.';
const REJECT_FAILED = 'Failed to reject feedback. Please try again.';

async function openFeedback(page: Page, store: RunningStore, query = ''): Promise<void> {
  await page.goto(`${store.url}/admin-panel/feedback${query}`);
  await expect(page.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible();
}

const rows = (page: Page) => page.getByRole('region', { name: 'List of feedback' }).locator('tbody tr');
const row = (page: Page, comment: string) => rows(page).filter({ hasText: comment });
const approve = (page: Page, comment: string) => row(page, comment).getByRole('button', { name: /^Approve/ });
const reject = (page: Page, comment: string) => row(page, comment).getByRole('button', { name: /^Reject/ });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const setLaptopSize = (page: Page) => page.setViewportSize({ width: 1280, height: 900 });

interface PendingFeedback {
  readonly id: string;
  readonly comment: string;
  readonly email: string;
  readonly user_name: string;
  readonly slug: string;
  readonly product: string;
  readonly product_id: string;
  readonly reviews: number;
}

/** Dates all pending feedback within the last hour, so that it is on the first page, and returns it. */
async function redatePendingFeedback(store: RunningStore): Promise<PendingFeedback[]> {
  await store.sql(
    `update user_feedback set created_at = now() - interval '1 hour' * random() where status = 'pending'`,
  );
  const found = await store.sql(
    `select f.id, f.comment, f.user_name, u.email, p.slug, p.name as product, p.id as product_id, p.reviews
     from user_feedback f join users u on u.id = f.user_id join products p on p.id = f.product_id
     where f.status = 'pending' and p.status = 'active' order by f.created_at desc`,
  );
  return found as unknown as PendingFeedback[];
}

async function loadCounts(store: RunningStore) {
  const [figures] = await store.sql(
    `select count(*)::int as total, count(*) filter (where status = 'pending')::int as pending,
      count(*) filter (where status = 'approved')::int as approved,
      count(*) filter (where status = 'rejected')::int as rejected, round(avg(rating), 1)::text as average from user_feedback`,
  );
  return figures as { total: number; pending: number; approved: number; rejected: number; average: string };
}

test('A-FB-01 A-FB-02 A-FB-03 A-FB-04 A-FB-05 A-FB-06 A-FB-09 A-CALL-23 A-ERR-52 A-ERR-55 A-ERR-56 A-ERR-63 feedback is found, approved into the shop, rejected with a reason, and decided once', async ({
  page,
  browser,
  ownStore: store,
}) => {
  const [first, second, third, fourth] = await redatePendingFeedback(store);
  if (!first || !second || !third || !fourth) throw new Error('The sample store has too little pending feedback');
  await signInStaff(page, store);
  await openFeedback(page, store);
  const figures = await loadCounts(store);
  await expect(page.locator('.strip > div')).toHaveCount(5);
  await expect(card(page, 'Total')).toHaveText(String(figures.total));
  await expect(card(page, 'Pending')).toHaveText(String(figures.pending));
  await expect(card(page, 'Approved')).toHaveText(String(figures.approved));
  await expect(card(page, 'Rejected')).toHaveText(String(figures.rejected));
  await expect(card(page, 'Average rating')).toHaveText(`${figures.average} of 5`);
  await expectAccessible(page);
  await setLaptopSize(page);

  await test.step('feedback is searched by name and comment, and filtered by status', async () => {
    const search = page.getByRole('searchbox', { name: 'Search customer name or comment' });
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await search.fill(first.comment.slice(3, 25).toUpperCase());
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText(first.user_name);
    await search.fill(second.user_name);
    await expect(row(page, second.comment.slice(0, 20))).toBeVisible();
    await expect(row(page, first.comment.slice(0, 20))).toHaveCount(0);
    await search.fill('nothing like this');
    await expect(page.getByRole('heading', { name: 'No feedback found.' })).toBeVisible();
    await expectAccessible(page);
    await setLaptopSize(page);
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect(rows(page)).toHaveCount(10);
    const status = page.getByRole('combobox', { name: 'Status' });
    await status.selectOption('Rejected');
    await expect(rows(page)).toHaveCount(figures.rejected);
    await expect(rows(page).getByRole('button', { name: /^(Approve|Reject)/ })).toHaveCount(0);
    await status.selectOption('Approved');
    await expect(page.getByText(`of ${figures.approved} entries`)).toBeVisible();
    await expect(rows(page).getByRole('button', { name: /^(Approve|Reject)/ })).toHaveCount(0);
    await status.selectOption('Pending');
    await expect(rows(page)).toHaveCount(figures.pending);
    await expect(rows(page).getByRole('button', { name: /^Approve/ })).toHaveCount(figures.pending);
    await status.selectOption('All statuses');
    await expect(page.getByText(`of ${figures.total} entries`)).toBeVisible();
  });

  await test.step('approved feedback shows in the shop, and its author gets a mail', async () => {
    const shopper = await (await newVisitor(browser)).newPage();
    await shopper.goto(`${store.url}/product/${first.slug}#reviews`);
    await expect(shopper.getByRole('heading', { level: 1, name: first.product })).toBeVisible();
    await expect(shopper.getByText(first.comment)).toHaveCount(0);
    await approve(page, first.comment.slice(0, 20)).click();
    await expect(toast(page, APPROVED)).toBeVisible();
    await expect(row(page, first.comment.slice(0, 20))).toContainText('Approved');
    await expect(row(page, first.comment.slice(0, 20)).getByRole('button', { name: /^Approve/ })).toHaveCount(0);
    await expect(card(page, 'Pending')).toHaveText(String(figures.pending - 1));
    await expect(page.getByRole('link', { name: /^Feedback/ })).toContainText(String(figures.pending - 1));
    // The shop page was open before the approval.
    await expect(shopper.getByText(first.comment)).toBeVisible();
    const [review] = await store.sql('select rating, verified from reviews where feedback_id = $1', [first.id]);
    expect(review).toMatchObject({ verified: expect.any(Boolean) });
    const mail = await mailTo(page, store, first.email, `Your review of ${first.product} is published`);
    expect(mail.text).toContain(`/product/${first.slug}#reviews`);
    await shopper.context().close();
  });

  const other = await newVisitor(browser, { storageState: await page.context().storageState() });
  const colleague = await other.newPage();
  await test.step('a rejection needs a reason; the second of two decisions is refused with the name of the first staff member', async () => {
    await openFeedback(colleague, store);
    const commentStart = second.comment.slice(0, 20);
    await reject(colleague, commentStart).click();
    await dialog(colleague, 'Reject feedback')
      .getByRole('textbox', { name: /^Reason/ })
      .fill('Mine came later');

    await reject(page, commentStart).click();
    const rejectDialog = dialog(page, 'Reject feedback');
    const send = rejectDialog.getByRole('button', { name: 'Reject feedback' });
    const reason = rejectDialog.getByRole('textbox', { name: /^Reason/ });
    await expect(reason).toBeFocused();
    await expect(send).toBeDisabled();
    await reason.fill('   ');
    await expect(send).toBeDisabled();
    await expectAccessible(page);
    await setLaptopSize(page);
    await rejectDialog.getByRole('button', { name: 'Not about the product' }).click();
    await expect(reason).toHaveValue('Not about the product');
    await send.click();
    await expect(toast(page, 'Feedback rejected successfully!')).toBeVisible();
    await expect(rejectDialog).toBeHidden();
    await expect(row(page, commentStart)).toContainText('Rejected');
    const loadStored = () => store.sql('select status, admin_notes from user_feedback where id = $1', [second.id]);
    expect(await loadStored()).toEqual([{ status: 'rejected', admin_notes: 'Not about the product' }]);
    expect(await store.sql('select id from reviews where feedback_id = $1', [second.id])).toEqual([]);

    const lateDialog = dialog(colleague, 'Reject feedback');
    await lateDialog.getByRole('button', { name: 'Reject feedback' }).click();
    await expect(lateDialog.getByText(REJECT_FAILED)).toBeVisible();
    await expect(lateDialog.getByText(`${DEMO_ACCOUNTS.administrator.email} has already rejected it.`)).toBeVisible();
    await expect(lateDialog.getByRole('textbox', { name: /^Reason/ })).toHaveValue('Mine came later');
    await expectAccessible(colleague);
    expect(await loadStored()).toEqual([{ status: 'rejected', admin_notes: 'Not about the product' }]);
    await other.close();
  });

  await test.step('rows stay in place while one is in use; new rows are announced and shown on demand', async () => {
    await approve(page, third.comment.slice(0, 20)).focus();
    await store.sql(
      `insert into user_feedback (product_id, user_id, user_name, rating, comment)
       select product_id, null, 'Somebody New', 4, 'Just arrived' from user_feedback where id = $1`,
      [third.id],
    );
    const showNewButton = page.getByRole('button', { name: '1 new, show' });
    await expect(showNewButton).toBeVisible();
    await expect(row(page, 'Just arrived')).toHaveCount(0);
    await showNewButton.click();
    await expect(row(page, 'Just arrived')).toBeVisible();
    await expect(showNewButton).toHaveCount(0);
  });
});

test('A-FB-11 A-FB-12 A-FB-13 A-FB-14 A-ERR-53 A-ERR-54 A-ERR-56 A-ERR-58 the maintenance buttons work, and failures are reported', async ({
  page,
  ownStore: store,
}) => {
  const [first, second, third] = await redatePendingFeedback(store);
  if (!first || !second || !third) throw new Error('The sample store has too little pending feedback');
  await signInStaff(page, store);
  await openFeedback(page, store);

  await test.step('Test Workflow runs all its steps', async () => {
    await page.getByRole('button', { name: 'Test Workflow' }).click();
    const workflowDialog = dialog(page, 'Test Workflow');
    await expect(workflowDialog.getByRole('listitem')).toHaveCount(6);
    await expect(workflowDialog.getByText(': passed')).toHaveCount(6);
    await expectAccessible(page);
    await setLaptopSize(page);
    const shopLink = workflowDialog.getByRole('link', { name: 'See it in the shop' });
    const productPage = await fetch(new URL((await shopLink.getAttribute('href')) ?? '', store.url));
    expect(await productPage.text()).toContain('Sample review of the test workflow');
    await workflowDialog.getByRole('button', { name: 'Done' }).click();
    await expect(row(page, 'Sample review of the test workflow')).toContainText('Approved');
  });

  const [duplicate] = await store.sql(
    `insert into reviews (product_id, user_id, user_name, rating, comment, verified, date)
     select product_id, user_id, user_name, rating, comment, verified, now() from reviews
     where product_id <> $1 order by date limit 1 returning id, product_id`,
    [first.product_id],
  );
  await store.sql('update products set reviews = reviews + 5, rating = 1.1 where id = $1', [first.product_id]);
  await test.step('Debug Collection lists inconsistent data', async () => {
    await page.getByRole('button', { name: 'Debug Collection' }).click();
    const debugDialog = dialog(page, 'Debug Collection');
    const debugValue = (name: string) =>
      debugDialog.locator('.fb-counts > div').filter({ hasText: name }).locator('dd');
    await expect(debugValue('Duplicates')).toHaveText('1');
    // The product of the duplicate and the one whose rating was overwritten.
    await expect(debugValue('Products with another rating or count')).toHaveText('2');
    await expectAccessible(page);
    await setLaptopSize(page);
    await debugDialog.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('Clean Duplicates asks first and keeps the oldest', async () => {
    const countDuplicate = async () =>
      (await store.sql('select id from reviews where id = $1', [duplicate?.id])).length;
    const cleanButton = page.getByRole('button', { name: 'Clean Duplicates' });
    const confirmDialog = dialog(page, 'Clean duplicates');
    await cleanButton.click();
    await expect(confirmDialog.getByText('1 review and 0 feedback entries repeat an older one')).toBeVisible();
    await expectAccessible(page);
    await setLaptopSize(page);
    await confirmDialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(confirmDialog).toBeHidden();
    expect(await countDuplicate()).toBe(1);
    await cleanButton.click();
    await confirmDialog.getByRole('button', { name: 'Remove duplicates' }).click();
    await expect(toast(page, '1 duplicate removed.')).toBeVisible();
    expect(await countDuplicate()).toBe(0);
    await cleanButton.click();
    await expect(toast(page, 'No duplicates found.')).toBeVisible();
  });

  await test.step('Update Review Counts corrects wrong counts, in the shop too', async () => {
    const recountButton = page.getByRole('button', { name: 'Update Review Counts' });
    await recountButton.click();
    await expect(toast(page, /^Review counts updated: 1 of \d+ products changed\.$/)).toBeVisible();
    expect(await store.sql('select reviews from products where id = $1', [first.product_id])).toEqual([
      { reviews: first.reviews },
    ]);
    const productPage = await fetch(`${store.url}/product/${first.slug}`);
    expect(await productPage.text()).not.toContain('1.1 out of 5');
    await recountButton.click();
    await expect(toast(page, /^Checked \d+ products; no changes\.$/)).toBeVisible();
  });

  await test.step('a missing response is reported, and the entered reason stays', async () => {
    await page.route('**/admin-panel/feedback/change', (route) => route.abort());
    await approve(page, first.comment.slice(0, 20)).click();
    await expect(toast(page, APPROVE_FAILED)).toBeVisible();
    await reject(page, second.comment.slice(0, 20)).click();
    const rejectDialog = dialog(page, 'Reject feedback');
    await rejectDialog.getByRole('textbox', { name: /^Reason/ }).fill('Typed with care');
    await rejectDialog.getByRole('button', { name: 'Reject feedback' }).click();
    await expect(rejectDialog.getByText(REJECT_FAILED)).toBeVisible();
    await expect(rejectDialog.getByRole('textbox', { name: /^Reason/ })).toHaveValue('Typed with care');
    await page.unroute('**/admin-panel/feedback/change');
    await rejectDialog.getByRole('button', { name: 'Reject feedback' }).click();
    await expect(toast(page, 'Feedback rejected successfully!')).toBeVisible();
    await expect(row(page, second.comment.slice(0, 20))).toContainText('Rejected');
  });

  await test.step('feedback that another staff member has deleted is reported as not found', async () => {
    const button = approve(page, third.comment.slice(0, 20));
    await button.focus();
    await store.sql('delete from user_feedback where id = $1', [third.id]);
    await button.click();
    await expect(toast(page, 'Feedback not found')).toBeVisible();
    await expect(row(page, third.comment.slice(0, 20))).toHaveCount(0);
  });

  await test.step('a list that cannot be loaded shows the copy stored in the browser', async () => {
    await page.evaluate(
      (productId) =>
        localStorage.setItem(
          'userFeedback',
          JSON.stringify([
            {
              productId,
              userId: 'somebody',
              userName: 'Kept Asha',
              rating: 4,
              comment: 'Kept here',
              createdAt: new Date(),
            },
          ]),
        ),
      first.product_id,
    );
    const browserCopy = page.getByRole('region', { name: 'Kept in this browser' });
    await store.sql('alter table user_feedback rename to user_feedback_away');
    await page.goto(`${store.url}/admin-panel/feedback`);
    await expect(browserCopy).toContainText('local-storage');
    await expect(browserCopy).toContainText('Kept Asha');
    await expect(browserCopy).toContainText('Kept here');
    await expectAccessible(page);
    await setLaptopSize(page);
    await store.sql('alter table user_feedback_away rename to user_feedback');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rows(page)).toHaveCount(10);
    await expect(browserCopy).toHaveCount(0);
  });
});
