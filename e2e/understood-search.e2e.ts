// Searches that the shop understands: sizes, prices, colours, Hindi words, misspelt words; and the synonyms of staff.
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible-page.ts';
import { signInStaff } from './admin-page.ts';
import { toast } from './products-page.ts';
import { cards, countProducts, filters, found, openShop } from './shop-page.ts';
import { test } from './store-test.ts';

const parts = (page: Page) => page.getByRole('list', { name: 'Your search' });
const part = (page: Page, label: string) => parts(page).getByRole('link', { name: `Remove ${label}` });
const search = (text: string) => `?${new URLSearchParams({ search: text })}`;
/** What a search for kurta finds. */
const KURTA = `search @@ '''kurta'':*'::tsquery and status = 'active'`;

test('S-SRCH-01 S-SRCH-02 S-SRCH-03 S-SRCH-04 the parts of a search are shown and removed, and the filters replace them', async ({
  page,
  store,
}) => {
  await openShop(page, store, search('kurta m under 2000'));
  await expect(parts(page).getByRole('listitem')).toHaveText(['kurta', 'Size M', 'Up to ₹2,000']);
  await expect(page.getByText('Search Results for “kurta m under 2000”')).toBeVisible();
  await expect(filters(page).getByRole('button', { name: 'M', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(filters(page).getByRole('slider')).toHaveValue('2000');
  await expectAccessible(page);

  await part(page, 'Up to ₹2,000').click();
  await expect(page).toHaveURL(`${store.url}/shop${search('kurta m')}`);
  await expect(part(page, 'Size M')).toBeVisible();
  await expect(parts(page).getByRole('listitem')).toHaveCount(2);

  await filters(page).getByRole('button', { name: 'L', exact: true }).click();
  // The typed size stays chosen: a shopper may want both.
  await expect(page).toHaveURL(`${store.url}/shop${search('kurta')}&size=M&size=L`);
  for (const name of ['M', 'L'])
    await expect(filters(page).getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(parts(page)).toHaveCount(0);

  await openShop(page, store, search('kurta xl'));
  await filters(page).getByRole('button', { name: 'All Sizes' }).click();
  await expect(page).toHaveURL(`${store.url}/shop${search('kurta')}`);
  await openShop(page, store, search('kurta xl under 2000'));
  await filters(page).getByRole('link', { name: 'Clear All Filters' }).click();
  await expect(page).toHaveURL(`${store.url}/shop${search('kurta')}`);
});

test('S-SRCH-05 S-SRCH-06 S-SRCH-08 a correction is announced and can be undone; Hindi words are found', async ({
  page,
  store,
}) => {
  await openShop(page, store, search('kutra'));
  await expect(page.getByText('No results for “kutra”. Showing results for “kurta”.')).toBeVisible();
  await expect(page.getByText('Search Results for “kurta”')).toContainText(found(await countProducts(store, KURTA)));
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Search for “kutra” instead' }).click();
  await expect(page).toHaveURL(`${store.url}/shop${search('"kutra"')}`);
  await expect(page.getByText('Search Results for “kutra”')).toContainText('0 products found');
  await openShop(page, store, search('लाल साड़ी'));
  await expect(parts(page).getByRole('listitem')).toHaveText(['saree', 'Red']);
  await expect(cards(page).first()).toContainText(/saree/i);
});

test('S-SRCH-09 suggestions understand a price', async ({ store }) => {
  const response = await fetch(`${store.url}/suggestions?q=${encodeURIComponent('kurta under 1500')}`);
  const { suggestions } = (await response.json()) as { suggestions: { name: string; price: number }[] };
  expect(suggestions.length).toBeGreaterThan(0);
  for (const { price } of suggestions) expect(price).toBeLessThanOrEqual(150_000);
});

test('A-SRCH-01 A-SRCH-02 A-SRCH-03 A-SRCH-04 A-SRCH-05 A-SRCH-06 staff enter a synonym for a search without results', async ({
  page,
  ownStore: store,
}) => {
  const list = page.getByRole('region', { name: 'List of synonyms' });
  const form = (title: string) => page.getByRole('region', { name: title });
  const fillIn = (name: string, text: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) }).fill(text);
  await signInStaff(page, store);
  // This search without results puts 'peshwaz' into the list of searches.
  expect(await (await fetch(`${store.url}/shop${search('peshwaz')}`)).text()).toContain('0 products found');

  await test.step('A-SRCH-05 the plus beside the search opens the form with its word', async () => {
    await page.goto(`${store.url}/admin-panel/searches`);
    await page.getByRole('link', { name: 'Add a synonym for peshwaz' }).click();
    await expect(form('New synonym').getByRole('textbox', { name: /^Shoppers type/ })).toHaveValue('peshwaz');
    await expectAccessible(page);
  });

  await test.step('A-SRCH-02 problems are shown at the field', async () => {
    await fillIn('Also finds', 'two words');
    await form('New synonym').getByRole('button', { name: 'Add synonym' }).click();
    await expect(page.getByText('Enter single words of letters and digits, separated by commas.')).toBeVisible();
  });

  await test.step('A-SRCH-01 a search uses the synonym from the moment it is saved', async () => {
    await fillIn('Also finds', 'kurta');
    await form('New synonym').getByRole('button', { name: 'Add synonym' }).click();
    await expect(toast(page, 'Synonym added.')).toBeVisible();
    await expect(list.getByRole('row', { name: /peshwaz/ })).toContainText('Both ways');
    const expected = found(await countProducts(store, KURTA));
    await expect
      .poll(async () => (await fetch(`${store.url}/shop${search('peshwaz')}`)).text())
      .toContain(`<span>${expected}</span>`);
  });

  await test.step('A-SRCH-01 the list is searched, and a synonym edited', async () => {
    await page.getByRole('searchbox', { name: 'Search words' }).fill('nauv');
    await expect(list.locator('tbody tr')).toHaveCount(1);
    await list.getByRole('link', { name: 'nauvari, kashta' }).click();
    await expect(form('Edit synonym')).toBeVisible();
  });

  await test.step('A-SRCH-03 when two people save the same synonym, the second is asked before overwriting', async () => {
    await fillIn('Also finds', 'saree, silk');
    await store.sql(`update search_synonyms set version = version + 1 where 'nauvari' = any (words)`);
    await form('Edit synonym').getByRole('button', { name: 'Save synonym' }).click();
    await expect(page.getByText('Somebody else has changed this synonym.')).toBeVisible();
    await page.getByRole('button', { name: 'Save mine' }).click();
    await expect(toast(page, 'Synonym saved.')).toBeVisible();
    await expect(list.getByRole('row', { name: /nauvari/ })).toContainText('saree, silk');
  });

  await test.step('A-SRCH-04 a deletion is confirmed in a dialog and recorded', async () => {
    await page.getByRole('button', { name: 'Delete nauvari, kashta' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete synonym' }).click();
    await expect(page.getByRole('heading', { name: 'No synonyms found' })).toBeVisible();
    await page.goto(`${store.url}/admin-panel/audit?entity=synonym`);
    await expect(page.getByRole('table')).toContainText('saree, silk');
  });

  await test.step('A-SRCH-06 help opens the handbook', async () => {
    await page.goto(`${store.url}/admin-panel/synonyms`);
    await page.getByRole('link', { name: 'Help' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
  });
});
