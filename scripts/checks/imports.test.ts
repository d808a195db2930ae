import { describe, expect, it } from 'vitest';
import { checkImports } from './imports.ts';
import { readSources } from './source-files.ts';
import { projectWith } from './testing/fixture.ts';

const found = (files: Readonly<Record<string, string>>): string[] =>
  checkImports(readSources(projectWith(files), /\.(?:ts|tsx|mjs)$/)).map(({ path, text }) => `${path}: ${text}`);

const ROUTES = `import { index, layout, route } from '@react-router/dev/routes';
export default [layout('storefront/layout.tsx', [index('storefront/home/home.route.tsx')]), route('x', './admin/x.tsx')];`;

describe('a project in order', () => {
  it('reports no problem', () => {
    expect(
      found({
        'config/env.server.ts': 'export const port = process.env.PORT;',
        'config/store.ts': 'export const LIMIT = 5;',
        'db/client.server.ts': "import pg from 'pg'; export type Db = pg.Pool;",
        'db/schema/orders.ts': "import { pgTable } from 'drizzle-orm/pg-core'; export const orders = pgTable('o', {});",
        'shop/context.ts': "import type { Db } from '#db/client.server.ts'; export interface ShopContext { db: Db }",
        'shop/money/money.ts': 'export const rupees = (n: number) => n * 100; export const at = new Date(0);',
        'shop/coupons/coupon-input.ts': "import { z } from 'zod'; export const input = z.object({});",
        'shop/orders/order.ts':
          "import type { orders } from '#db/schema/orders.ts'; import { LIMIT } from '#config/store.ts'; import { rupees } from '../money/money.ts'; export const total = (o: typeof orders) => rupees(LIMIT) + (o ? 1 : 0);",
        'shop/orders/orders.server.ts':
          "import { orders } from '#db/schema/orders.ts'; import { eq } from 'drizzle-orm'; import { total } from './order.ts'; export const x = [orders, eq, total, Date.now()];",
        'providers/mail/smtp.server.ts':
          "import nodemailer from 'nodemailer'; import type { Mail } from '#shop/mail/mail.ts'; export const send = (mail: Mail) => nodemailer.createTransport({}).sendMail(mail as never);",
        'app/routes.ts': ROUTES,
        'app/ui/price.tsx':
          "import { useId } from 'react'; import { rupees } from '#shop/money/money.ts'; import './price.css'; export const Price = () => <b id={useId()}>{rupees(1)}</b>;",
        'app/storefront/home/home.route.tsx':
          "import { total } from '#shop/orders/order.ts'; import { Price } from '#app/ui/price.tsx'; import type { Route } from './+types/home.route'; export default (props: Route.ComponentProps) => <Price {...props} total={total} />;",
        'server/main.ts':
          "import { port } from '#config/env.server.ts'; import '#db/client.server.ts'; console.log(port);",
        'shop/orders/orders.test.ts':
          "import '#app/storefront/home/home.route.tsx'; import 'node:fs'; process.env.X = '1';",
      }),
    ).toEqual([]);
  });

  it('is not misled by comments, strings and templates', () => {
    expect(
      found({
        'shop/tax/tax.ts':
          "// import x from './x.server.ts'\n/* Date.now() process.env */ export const text = \"import('#app/root.tsx')\" + `from '../orders/order.ts'`;",
      }),
    ).toEqual([]);
  });
});

describe('forbidden imports of a pure shop file', () => {
  it.each([
    ["import { list } from './coupons.server.ts'; list;", 'a pure file must not import shop/coupons/coupons.server.ts'],
    ["import { eq } from 'drizzle-orm'; eq;", 'a pure file must not use drizzle-orm'],
    ["import { orders } from '#db/schema/orders.ts'; orders;", 'a pure file may only take types of db/schema'],
    [
      "import { type Order } from '#db/schema/orders.ts'; let x: Order;",
      'a pure file may only take types of db/schema',
    ],
    ["import type { Db } from '#db/client.server.ts'; let x: Db;", 'a pure file may only take types of db/schema'],
    ["import { env } from '#config/env.server.ts'; env;", 'a pure file must not import config/env.server.ts'],
    ["import { useState } from 'react'; useState;", 'shop/ knows neither HTTP nor React, but imports react'],
    [
      "import { randomUUID } from 'node:crypto'; randomUUID;",
      'a pure file must run in a browser too, but imports node:crypto',
    ],
    ["import { z } from 'zod'; z;", 'zod belongs in a file named …-input.ts'],
    ['export const at = Date.now();', 'a pure file must not read the clock; take `now` as an argument'],
    ['export const at = () => new Date();', 'a pure file must not read the clock; take `now` as an argument'],
    ['export const id = Math.random();', 'a pure file must not read random numbers; take the value as an argument'],
    [
      'export const id = crypto.randomUUID();',
      'a pure file must not read random numbers; take the value as an argument',
    ],
    ['export const on = process.platform;', 'a pure file must not read the process'],
    ['export const on = process.env.X;', 'a pure file must not read the environment'],
  ])('%s', (text, problem) => {
    expect(found({ 'shop/coupons/coupon.ts': text })).toEqual([`shop/coupons/coupon.ts: ${problem}`]);
  });
});

describe('forbidden imports of a folder', () => {
  it.each([
    ['shop/orders/orders.server.ts', '#app/context.ts', 'shop/ must not import app/context.ts'],
    ['shop/orders/orders.server.ts', '#server/app.ts', 'shop/ must not import server/app.ts'],
    [
      'shop/orders/orders.server.ts',
      '#providers/mail/smtp.server.ts',
      'shop/ must not import providers/mail/smtp.server.ts',
    ],
    ['shop/orders/orders.server.ts', 'react-router', 'shop/ knows neither HTTP nor React, but imports react-router'],
    ['shop/orders/orders.server.ts', 'hono/cookie', 'shop/ knows neither HTTP nor React, but imports hono/cookie'],
    ['providers/mail/smtp.server.ts', '../../db/client.server.ts', 'providers/ must not import db/client.server.ts'],
    ['simulators/courier.ts', '#app/root.tsx', 'simulators/ must not import app/root.tsx'],
    [
      'simulators/courier.ts',
      '#shop/orders/orders.server.ts',
      "providers and simulators know shop's interfaces and rules, not shop/orders/orders.server.ts",
    ],
    [
      'app/ui/field.tsx',
      '#shop/orders/order.ts',
      'app/ui knows React, itself, shop/money and the picture, but imports #shop/orders/order.ts',
    ],
    [
      'app/ui/field.tsx',
      'react-router',
      'app/ui knows React, itself, shop/money and the picture, but imports react-router',
    ],
    ['app/storefront/bag/bag-page.tsx', '../../admin/table.tsx', 'app/storefront/ must not import app/admin/table.tsx'],
    ['app/admin/table.tsx', '#app/storefront/frame.tsx', 'app/admin/ must not import app/storefront/frame.tsx'],
    ['app/admin/table.tsx', '#server/app.ts', 'app/ must not import server/app.ts'],
    [
      'app/admin/users/user-table.tsx',
      '../orders/detail/history.ts',
      'screens of the back office do not import each other, but this one imports app/admin/orders/detail/history.ts',
    ],
    [
      'app/admin/kit/list/data-table.tsx',
      '../../frame/sidebar.tsx',
      'the admin kit knows no other folder, but imports app/admin/frame/sidebar.tsx',
    ],
    ['app/admin/table.tsx', '#db/schema/orders.ts', 'app/ must not import db/schema/orders.ts'],
    ['db/schema/orders.ts', '#shop/orders/order.ts', 'db/ must not import shop/orders/order.ts'],
    ['server/app.ts', '#scripts/build.ts', 'server/ must not import scripts/build.ts'],
  ])('%s → %s', (path, specifier, problem) => {
    const problems = found({ [path]: `import { x } from '${specifier}'; x;` });
    expect(problems).toContain(`${path}: ${problem}`);
    expect(found({ [path]: `export const load = () => import('${specifier}');` })).toEqual(problems);
    expect(found({ [path]: `export { x } from '${specifier}'; export const y = 1;` })).toEqual(problems);
    expect(found({ [path.replace(/\.tsx?$/, '.test.ts')]: `import '${specifier}';` })).toEqual([]);
  });
});

describe('the direction inside shop', () => {
  const importing = (from: string, to: string): string[] =>
    found({ [`shop/${from}/a.ts`]: `import type { B } from '../${to}/b.ts'; export type A = B;` });

  it.each([
    ['money', 'catalog'],
    ['catalog', 'bag'],
    ['bag', 'coupons'],
    ['stock', 'pricing'],
    ['pricing', 'orders'],
    ['orders', 'payments'],
    ['payments', 'fulfilment'],
  ])('shop/%s must not import shop/%s, but the reverse is allowed', (lower, higher) => {
    expect(importing(lower, higher)).toEqual([
      `shop/${lower}/a.ts: shop/${lower} stands below shop/${higher} and must not import it`,
    ]);
    expect(importing(higher, lower)).toEqual([]);
  });

  it('orders may import settings, notifications and mail, but not reviews', () => {
    expect(['settings', 'notifications', 'mail'].flatMap((concept) => importing('orders', concept))).toEqual([]);
    expect(importing('orders', 'reviews')).toEqual([
      'shop/orders/a.ts: shop/orders is part of the chain and must not import shop/reviews',
    ]);
    expect(importing('reviews', 'orders')).toEqual([]);
  });
});

describe('the back office', () => {
  it('allows a screen its own folder, the kit and shared modules', () => {
    const used = [
      './user-row.ts',
      './edit/dialog.tsx',
      '../kit/note.tsx',
      '../frame/sections.ts',
      '../pictures/order.ts',
    ];
    for (const specifier of used) {
      expect(found({ 'app/admin/users/user-table.tsx': `import { x } from '${specifier}'; x;` })).toEqual([]);
    }
  });

  it('lets a component import only the types of its actions', () => {
    const files = {
      'app/routes.ts': "route('users/change', 'admin/users/users.actions.ts')",
      'app/admin/users/users.actions.ts': 'export const action = 1;',
    };
    const importing = (text: string) => found({ ...files, 'app/admin/users/screen.tsx': text });
    expect(importing("import type { action } from './users.actions.ts'; export type A = typeof action;")).toEqual([]);
    expect(importing("import { action } from './users.actions.ts'; export const a = action;")).toEqual([
      'app/admin/users/screen.tsx: app/admin/users/users.actions.ts is a route; only routes.ts names it',
    ]);
  });
});

describe('routes, cycles, barrels, folder names and the environment', () => {
  it('refuses imports of route modules', () => {
    const files = { 'app/routes.ts': ROUTES, 'app/admin/x.tsx': 'export default () => null;' };
    expect(found({ ...files, 'app/admin/y.tsx': "import X from './x.tsx'; export const Y = X;" })).toEqual([
      'app/admin/y.tsx: app/admin/x.tsx is a route; only routes.ts names it',
    ]);
  });

  it('finds import cycles, including those of types', () => {
    const files = {
      'seed/a.ts': "import { b } from './b.ts'; export const a = b;",
      'seed/b.ts': "import { c } from './c.ts'; export const b = c; export type B = 1;",
      'seed/c.ts': "import type { B } from './b.ts'; export const c: B = 1;",
    };
    expect(found(files)).toEqual(['seed/b.ts: import cycle: seed/b.ts → seed/c.ts → seed/b.ts']);
  });

  it('finds barrels', () => {
    const problem = 'barrel file: it only re-exports; import from the original modules';
    expect(found({ 'seed/all.ts': "export * from './a.ts'; export { b } from './b.ts';" })).toEqual([
      `seed/all.ts: ${problem}`,
    ]);
    expect(found({ 'seed/all.ts': "import { a } from './a.ts'; export { a };" })).toEqual([`seed/all.ts: ${problem}`]);
    expect(found({ 'seed/all.ts': 'const a = 1; export { a };' })).toEqual([]);
  });

  it('finds folders with vague names', () => {
    expect(
      found({ 'shop/utils/x.ts': 'export const x = 1;', 'app/ui/hooks/deep/y.ts': 'export const y = 1;' }),
    ).toEqual([
      'app/ui/hooks: vague folder name; name it after its content',
      'shop/utils: vague folder name; name it after its content',
    ]);
  });

  it('lets only config and the tools read the environment', () => {
    const text = 'export const x = process.env.X;';
    expect(
      found({ 'server/main.ts': text, 'scripts/x.ts': text, 'vite.config.ts': text, 'config/env.server.ts': text }),
    ).toEqual(['server/main.ts: only config/ reads process.env']);
  });
});

describe('bench, drills and e2e', () => {
  it('bench, drills and e2e are imported by no other folder, not even by tests; testkit is shared', () => {
    expect(
      found({
        'testkit/client.ts': 'export const client = 1;',
        'bench/bench.ts': "import { client } from '#testkit/client.ts'; export const bench = client;",
        'bench/orders.ts': "import { bench } from './bench.ts'; bench;",
        'drills/crash.ts': "import { bench } from '../bench/bench.ts'; export const crash = bench;",
        'e2e/crash.e2e.ts': "import { crash } from '../drills/crash.ts'; crash;",
        'shop/tax/tax.test.ts': "import '../../e2e/shopper.ts'; import '#testkit/client.ts';",
      }),
    ).toEqual([
      'drills/crash.ts: bench/bench.ts belongs to bench/ alone; what others use too goes to testkit/',
      'e2e/crash.e2e.ts: drills/crash.ts belongs to drills/ alone; what others use too goes to testkit/',
      'shop/tax/tax.test.ts: e2e/shopper.ts belongs to e2e/ alone; what others use too goes to testkit/',
    ]);
  });
});
