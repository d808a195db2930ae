import { join } from 'node:path';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { precompress } from '../precompress.ts';
import { type ClientChunk, type ClientChunks, chunkModules } from './chunk-modules-plugin.ts';
import { checkBuiltClient, checkClientBundle, showWeight } from './client-bundle.ts';
import { projectWith } from './testing/fixture.ts';

const chunk = (given: Partial<ClientChunk>): ClientChunk => ({
  entry: null,
  imports: [],
  dynamicImports: [],
  css: [],
  modules: [],
  ...given,
});

const SHELL: ClientChunks = {
  'entry.js': chunk({ entry: 'app/entry.client.tsx', imports: ['react.js'], modules: ['app/entry.client.tsx'] }),
  'root.js': chunk({ entry: 'app/root.tsx', imports: ['react.js'] }),
  'layout.js': chunk({ entry: 'app/storefront/layout.tsx', css: ['shop.css'] }),
  'home.js': chunk({ entry: 'app/storefront/home/route.tsx', imports: ['shared.js'], css: ['home.css'] }),
  'shared.js': chunk({ modules: ['shop/money/money.ts'], css: ['shop.css'] }),
  'react.js': chunk({ modules: ['node_modules/react/index.js'] }),
  'orders.js': chunk({
    entry: 'app/admin/orders/route.tsx',
    imports: ['table.js'],
    modules: ['app/admin/orders/route.tsx'],
  }),
  'table.js': chunk({ modules: ['app/admin/table.tsx', 'node_modules/zod/index.js'] }),
};

const check = (chunks: ClientChunks, size = 1_000) => checkClientBundle(chunks, () => size);

describe('what shoppers can reach', () => {
  it('lets the back office have what it needs', () => {
    expect(check(SHELL).problems).toEqual([]);
  });

  it.each([
    ['app/admin/table.tsx', 'the back office'],
    ['shop/orders/orders.server.ts', 'a server file'],
    ['db/schema/orders.ts', 'the database'],
    ['node_modules/drizzle-orm/index.js', 'a server package'],
    ['node_modules/zod/v4/core.js', 'a server package'],
    ['node_modules/pg/lib/index.js', 'a server package'],
    ['node_modules/better-auth/dist/index.mjs', 'a server package'],
  ])('refuses %s, however far away', (module, what) => {
    const text = `${what} reaches the shop's client: app/storefront/home/route.tsx → shared.js → late.js`;
    const chunks = {
      ...SHELL,
      'shared.js': chunk({ dynamicImports: ['late.js'] }),
      'late.js': chunk({ modules: ['app/ui/field.tsx', module] }),
    };
    expect(check(chunks).problems).toEqual([{ path: module, text }]);
  });
});

describe('the weight of the home page', () => {
  it('counts each file once that comes with the first visit', () => {
    const { home } = check(SHELL);
    expect(home).toEqual({ js: 6_000, css: 2_000 });
    expect(showWeight(home)).toBe('home page: JavaScript 6.0 kB of 115.0 kB, CSS 2.0 kB of 16.0 kB (brotli)');
  });

  it('has a limit', () => {
    expect(check(SHELL, 19_167).problems.map(({ text }) => text)).toEqual([
      "the home page's js is 115.0 kB brotli; the limit is 115.0 kB",
      "the home page's css is 38.3 kB brotli; the limit is 16.0 kB",
    ]);
  });

  it('cannot pass for want of a home page', () => {
    const { 'home.js': _, ...rest } = SHELL;
    expect(check(rest).problems.map(({ path }) => path)).toEqual(['app/storefront/home/route.tsx']);
  });
});

describe('over a real build', () => {
  const sources = {
    'app/entry.client.tsx': "import('./storefront/late.ts');",
    'app/root.tsx': 'export const root = 1; console.log(root);',
    'app/storefront/layout.tsx': "import './shop.css'; console.log('layout');",
    'app/storefront/shop.css': 'body { color: red }',
    'app/storefront/home/route.tsx': "import { kept } from '../../../shop/rules.ts'; console.log(kept);",
    'app/storefront/late.ts': "console.log('late');",
    'app/admin/table.tsx': "console.log('back office');",
    'shop/rules.ts': "export const kept = Math.random(); export { gone } from '../db/gone.ts';",
    'db/gone.ts': 'export const gone = 1;',
  };

  async function built(files: Readonly<Record<string, string>>) {
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

  it('passes, code that was shaken off not counting', async () => {
    const { problems, home } = await built(sources);
    expect(problems).toEqual([]);
    expect(home.js).toBeGreaterThan(100);
    expect(home.css).toBeGreaterThan(5);
  });

  it('fails when the shop loads a screen of the back office', async () => {
    const { problems } = await built({ ...sources, 'app/storefront/late.ts': "import('../admin/table.tsx');" });
    expect(problems.map(({ path }) => path)).toEqual(['app/admin/table.tsx']);
  });
});
