import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { chunkModules } from './scripts/checks/chunk-modules-plugin.ts';

/** These find their own files at run time (native code, SQL, worker scripts) and stay outside the bundle. */
const LOADED_AT_RUN_TIME = [
  'sharp',
  'pg',
  'graphile-worker',
  'pino',
  'prom-client',
  'nodemailer',
  'pdfkit',
  '@aws-sdk/client-s3',
];

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), chunkModules()],
  // Development only. What the framework does not list itself would be found while the first page loads, whose scripts are then outdated.
  optimizeDeps: { include: ['zod', 'drizzle-orm', 'drizzle-orm/pg-core', '@simplewebauthn/browser'] },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // Few files: on a phone each costs a round trip. The framework changes seldom and is kept apart from what is ours;
            // the two surfaces never share a file of their own code. Of the bag's rules only those that every page needs, of the
            // catalogue's not those of the back office.
            advancedChunks: {
              groups: [
                { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 3 },
                {
                  name: 'ui',
                  test: /\/app\/ui\/(?!field|dialog|google-mark|table)|\/app\/(page-title|use-root-data)\.|\/config\/store\.|\/shop\/(money|catalog)\/(money|picture|shop-query|product)\./,
                  priority: 2,
                },
                {
                  name: 'storefront',
                  test: /\/app\/storefront\/(frame|bag|product-card|error)\/(?!featured-row|detach-account)|\/app\/storefront\/(offer-list|titled-section)\.|\/shop\/bag\/(bag|bag-change|bag-unconfirmed-changes|unconfirmed-changes|stored-bag)\.ts/,
                  priority: 1,
                },
                {
                  name: 'product',
                  test: /\/app\/storefront\/(live|deliverability|reviews|breadcrumb|button-link|not-found|page-meta)\b|\/(pincode|row-id|stock-messages)\.ts$/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Dependencies bundled rather than loaded file by file: half the memory and half the time to start.
      ...(command === 'build' ? { resolve: { noExternal: true as const, external: LOADED_AT_RUN_TIME } } : {}),
      // One bundle for the process and its routes, so that both share one pool, one cache and one copy of shop/.
      build: { rollupOptions: { input: 'server/main.ts' } },
    },
  },
  build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 0 },
  server: { middlewareMode: true },
}));
