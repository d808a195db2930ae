// The import of products in the back office, for tests of it.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import type { RunningStore } from '../testkit/sample-store.ts';
import { drawnPicture } from './drawn-picture.ts';

export const HEADER =
  'Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Status';

/** A server of another shop with one picture; all other paths are 404. */
export async function servePictures() {
  const { buffer } = await drawnPicture('kurta.jpg', '#1f3a5f');
  const server = createServer((request, response) =>
    request.url === '/kurta.jpg' ? response.end(buffer) : response.writeHead(404).end(),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

export async function chooseFile(page: Page, store: RunningStore, text: string): Promise<void> {
  await page.goto(`${store.url}/admin-panel/products/import`);
  await expect(page.getByRole('button', { name: 'Choose a CSV file' })).toBeVisible();
  await page
    .getByLabel('Choose a CSV file')
    .and(page.locator('input'))
    .setInputFiles({ name: 'products_export_1.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(heading(page, 'Columns')).toBeVisible();
}

/** The status of the newest import. */
export const loadImportStatus = async (store: RunningStore) =>
  (await store.sql('select status from imports order by created_at desc limit 1'))[0]?.status;
