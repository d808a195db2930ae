import { join } from 'node:path';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { precompress } from '../precompress.ts';
import { type ClientChunk, type ClientChunks, chunkModules } from './chunk-modules-plugin.ts';
import { checkBuiltClient, checkClientBundle, showWeights } from './client-bundle.ts';
import { projectWith } from './testing/fixture.ts';

const chunk = (overrides: Partial<ClientChunk>): ClientChunk => ({
  entry: null,
  imports: [],
  dynamicImports: [],
  css: [],
  modules: [],
  ...overrides,
});

const SHELL: ClientChunks = {
  'entry.js': chunk({ entry: 'app/entry.client.tsx', imports: ['react.js'], modules: ['app/entry.client.tsx'] }),
  'root.js': chunk({ entry: 'app/root.tsx', imports: ['react.js'] }),
  'layout.js': chunk({ entry: 'app/storefront/layout.tsx', css: ['shop.css'] }),
  'home.js': chunk({ entry: 'app/storefront/home/home.route.tsx', imports: ['shared.js'], css: ['home.css'] }),
  'product.js': chunk({
    entry: 'app/storefront/product/product.route.tsx',
    imports: ['shared.js'],
    dynamicImports: ['viewer.js'],
    css: ['product.css'],
  }),
  'viewer.js': chunk({ modules: ['app/storefront/product/viewer/viewer.tsx'] }),
  'shared.js': chunk({ modules: ['shop/money/money.ts'], css: ['shop.css'] }),
  'react.js': chunk({ modules: ['node_modules/react/index.js'] }),
  'orders.js': chunk({
    entry: 'app/admin/orders/orders.route.tsx',
    imports: ['table.js'],
    modules: ['app/admin/orders/orders.route.tsx'],
  }),
  'table.js': chunk({ modules: ['app/admin/table.tsx', 'node_modules/zod/index.js'] }),
};

const check = (chunks: ClientChunks, size = 1_000) => checkClientBundle(chunks, () => size);

describe('the client bundle of shoppers', () => {
  it('allows the back office its own modules', () => {
    expect(check(SHELL).problems).toEqual([]);
  });

  it.each([
    ['app/admin/table.tsx', 'the back office'],
    ['shop/orders/orders.server.ts', 'a server file'],
    ['db/schema/orders.ts', 'the database'],
    ['node_modules/drizzle-orm/index.js', 'a server package'],
    ['node_modules/zod/v4/core.js', 'a server package'],
    ['node_modules/pg/lib/index.js', 'a server package'],
    ['node_modules/openid-client/build/index.js', 'a server package'],
  ])('refuses %s, even in an indirectly loaded chunk', (module, what) => {
    const text = `${what} reaches the shop's client: app/storefront/home/home.route.tsx → shared.js → late.js`;
    const chunks = {
      ...SHELL,
      'shared.js': chunk({ dynamicImports: ['late.js'] }),
      'late.js': chunk({ modules: ['app/ui/field.tsx', module] }),
    };
    expect(check(chunks).problems).toEqual([{ path: module, text }]);
  });
});

it.each([
  ['shop/orders/orders.server.ts', 'a server file'],
  ['db/schema/orders.ts', 'the database'],
  ['node_modules/pg/lib/index.js', 'a server package'],
])('refuses %s in the client bundle of the back office', (module, what) => {
  const chunks = { ...SHELL, 'table.js': chunk({ modules: ['app/admin/table.tsx', module] }) };
  const text = `${what} reaches the back office's client: app/admin/orders/orders.route.tsx → table.js`;
  expect(check(chunks).problems).toEqual([{ path: module, text }]);
});

describe('the weight of a page', () => {
  it('counts each file of the first page load once', () => {
    // Six files of 1,000 bytes: entry, root, layout, the page itself, shared and react.
    const { weights } = check(SHELL);
    expect(weights).toEqual([
      { page: 'home page', js: 6_000, css: 2_000 },
      { page: 'product page', js: 6_000, css: 2_000 },
    ]);
    expect(showWeights(weights)).toBe(
      'home page: JavaScript 6.0 kB of 113.5 kB, CSS 2.0 kB of 16.0 kB; ' +
        'product page: JavaScript 6.0 kB of 123.0 kB, CSS 2.0 kB of 20.0 kB (brotli)',
    );
  });

  it('refuses pages above the weight limit', () => {
    // 6 × 21,667 = 130,002 bytes of JavaScript, 2 × 21,667 = 43,334 of CSS.
    expect(check(SHELL, 21_667).problems.map(({ text }) => text)).toEqual([
      "the home page's js is 130.0 kB brotli; the limit is 113.5 kB",
      "the home page's css is 43.3 kB brotli; the limit is 16.0 kB",
      "the product page's js is 130.0 kB brotli; the limit is 123.0 kB",
      "the product page's css is 43.3 kB brotli; the limit is 20.0 kB",
    ]);
  });

  it.each([
    ['home.js', 'app/storefront/home/home.route.tsx'],
    ['product.js', 'app/storefront/product/product.route.tsx'],
  ])('fails when %s is missing', (name, route) => {
    const { [name]: _, ...rest } = SHELL;
    expect(check(rest).problems.map(({ path }) => path)).toEqual([route]);
  });

  it('refuses a module that is loaded with the page although it is needed only after a click', () => {
    const eager = { ...SHELL, 'shared.js': chunk({ imports: ['viewer.js'] }) };
    expect(check(eager).problems).toEqual([
      {
        path: 'app/storefront/product/viewer/viewer.tsx',
        text: 'comes with the product page, though it is needed only after a click',
      },
    ]);
  });
});

describe('over a real build', () => {
  const sources = {
    'app/entry.client.tsx': "import('./storefront/late.ts');",
    'app/root.tsx': 'export const root = 1; console.log(root);',
    'app/storefront/layout.tsx': "import './shop.css'; console.log('layout');",
    'app/storefront/shop.css': 'body { color: red }',
    'app/storefront/home/home.route.tsx': "import { kept } from '../../../shop/rules.ts'; console.log(kept);",
    'app/storefront/product/product.route.tsx': "console.log('product');",
    'app/storefront/late.ts': "console.log('late');",
    'app/admin/table.tsx': "console.log('back office');",
    'shop/rules.ts': "export const kept = Math.random(); export { gone } from '../db/gone.ts';",
    'db/gone.ts': 'export const gone = 1;',
  };

  async function buildAndCheck(files: Readonly<Record<string, string>>) {
    const project = projectWith(files);
    const input = Object.keys(files).filter((path) => /(?:client|root|layout|route)\.tsx$/.test(path));
    await build({
      root: project,
      configFile: false,
      logLevel: 'silent',
      plugins: [chunkModules()],
      build: { outDir: 'build/client', rollupOptions: { input: input.map((path) => join(project, path)) } },
    });
    await precompress(join(project, 'build/client/assets'));
    return checkBuiltClient(project);
  }

  it('passes when forbidden code was removed by tree shaking', async () => {
    const { problems, weights } = await buildAndCheck(sources);
    expect(problems).toEqual([]);
    expect(weights[0]?.js).toBeGreaterThan(100);
    expect(weights[0]?.css).toBeGreaterThan(5);
  });

  it('fails when the shop loads a screen of the back office', async () => {
    const { problems } = await buildAndCheck({ ...sources, 'app/storefront/late.ts': "import('../admin/table.tsx');" });
    expect(problems.map(({ path }) => path)).toEqual(['app/admin/table.tsx']);
  });
});
