import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrateDatabase } from './migrate.server.ts';

const PROJECT = path.resolve(import.meta.dirname, '..');
const name = `test_${randomBytes(6).toString('hex')}`;
const url = () => inject('clusterUrl').replace(/postgres$/, name);
const earlierProject = mkdtempSync(path.join(tmpdir(), 'tanabana-before-skus-'));

async function query(databaseUrl: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Copies the project as it was before the migration, without functions: they name later tables, and the upgrade applies them. */
function copyEarlierProject(): void {
  cpSync(path.join(PROJECT, 'db'), path.join(earlierProject, 'db'), { recursive: true });
  const file = path.join(earlierProject, 'db/migrations/meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  // 0006_sku_per_size is the migration under test.
  const entries = journal.entries.filter(({ idx }: { idx: number }) => idx < 6);
  writeFileSync(file, JSON.stringify({ ...journal, entries }));
  const functions = path.join(earlierProject, 'db/functions');
  for (const functionFile of readdirSync(functions)) rmSync(path.join(functions, functionFile));
}

beforeAll(async () => {
  copyEarlierProject();
  await query(inject('clusterUrl'), `create database ${name}`);
  await migrateDatabase(url(), earlierProject);
});
afterAll(async () => {
  rmSync(earlierProject, { recursive: true });
  await query(inject('clusterUrl'), `drop database if exists ${name} with (force)`);
});

test('A-SKU-05 the migration fills the SKUs of sizes and lines, and adds a number to a SKU that is taken', async () => {
  await query(
    url(),
    `insert into categories (name, slug) values ('Kurtas', 'kurtas');
     insert into products (name, slug, sku, category_id, price, sizes, status, deleted_at, created_at)
       select p.name, lower(p.sku), p.sku, c.id, 100000, p.sizes, case when p.deleted then 'inactive' else 'active' end,
         case when p.deleted then now() end, p.at::timestamptz
       from categories c, (values ('Kurta', 'NK', '{S,M}'::text[], false, '2026-01-01'), ('Potli', 'NK-M', '{}', false, '2026-02-01'),
         ('Gone', 'OLD', '{S}', true, '2026-03-01')) p (name, sku, sizes, deleted, at);
     insert into inventory_levels (product_id, size, on_hand)
       select id, unnest(case when sizes = '{}' then array[''] else sizes end), 5 from products;
     insert into checkouts (idempotency_key, body_hash, state, payment_method, customer_name, customer_email, customer_phone,
       shipping_address, tax_rate, subtotal, shipping, tax, discount, total, expires_at)
       values ('k', 'h', 'placed', 'cod', 'Asha', 'asha@example.in', '9876543210', '{}', 0, 0, 0, 0, 0, 0, now());
     insert into checkout_lines (checkout_id, position, inventory_level_id, name, size, quantity, price, image)
       select c.id, 0, l.id, 'Kurta', 'S', 1, 0, '' from checkouts c, inventory_levels l join products p on p.id = l.product_id
       where p.sku = 'NK' and l.size = 'S';
     insert into orders (order_id, checkout_id, payment_method, customer_name, customer_email, customer_phone, shipping_address,
       tax_rate, subtotal, shipping, tax, discount, total)
       select 'ORD-1-AAAAAAAAA', id, 'cod', 'Asha', 'asha@example.in', '9876543210', '{}', 0, 0, 0, 0, 0, 0 from checkouts;
     insert into order_items (order_id, position, inventory_level_id, name, size, quantity, price, image)
       select o.id, row_number() over (order by p.sku, l.size), l.id, p.name, l.size, 1, 0, '' from orders o, inventory_levels l
       join products p on p.id = l.product_id where l.size <> 'M'
       union all select id, 9, null, 'Removed', 'XL', 1, 0, '' from orders`,
  );
  await migrateDatabase(url(), PROJECT);
  const levels = `select p.name, l.size, l.sku from inventory_levels l join products p on p.id = l.product_id order by p.created_at, l.size desc`;
  expect((await query(url(), levels)).map((row) => Object.values(row))).toEqual([
    ['Kurta', 'S', 'NK-S'],
    ['Kurta', 'M', 'NK-M'],
    ['Potli', '', 'NK-M-2'],
    ['Gone', 'S', null],
  ]);
  const items = 'select name, sku from order_items order by position';
  expect((await query(url(), items)).map((row) => Object.values(row))).toEqual([
    ['Kurta', 'NK-S'],
    ['Potli', 'NK-M-2'],
    ['Gone', 'OLD-S'],
    ['Removed', null],
  ]);
  expect(await query(url(), 'select sku from checkout_lines')).toEqual([{ sku: 'NK-S' }]);
});
