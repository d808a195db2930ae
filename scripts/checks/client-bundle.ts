// Checks the client chunks that a browser can load, over static and dynamic imports. Server and database code are refused everywhere,
// code of the back office in the shop. Also checks the size of the landing pages, and that modules needed only after a click are not
// loaded before.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../bootstrap/install.mjs';
import { type ClientChunks, chunkListPath } from './chunk-modules-plugin.ts';
import { conclude, type Problem } from './problem.ts';

type Forbidden = readonly (readonly [RegExp, string])[];

const SERVER_SIDE: Forbidden = [
  [/\.server(?:\.|\/|$)/, 'a server file'],
  [/^db\//, 'the database'],
  [/(?:^|\/)node_modules\/(?:drizzle-orm|pg|pg-[^/]+|openid-client|oauth4webapi|jose)\//, 'a server package'],
];

const NOT_FOR_SHOPPERS: Forbidden = [
  [/^app\/admin\//, 'the back office'],
  [/(?:^|\/)node_modules\/zod\//, 'a server package'],
  ...SERVER_SIDE,
];

const SHELL = ['app/entry.client.tsx', 'app/root.tsx', 'app/storefront/layout.tsx'];

interface WeighedPage {
  readonly name: string;
  readonly route: string;
  /** In bytes, brotli. */
  readonly limits: Weight;
  /** Modules that the page must not load before a click or a sign-in. */
  readonly late: readonly string[];
}

const PAGES: readonly WeighedPage[] = [
  {
    name: 'home page',
    route: 'app/storefront/home/home.route.tsx',
    limits: { js: 113_500, css: 16_000 },
    late: ['app/storefront/account-sync/replicas.ts'],
  },
  {
    name: 'product page',
    route: 'app/storefront/product/product.route.tsx',
    limits: { js: 123_000, css: 20_000 },
    late: ['app/storefront/product/viewer/viewer.tsx', 'app/storefront/product/share/share-dialog.tsx'],
  },
];

export interface Weight {
  readonly js: number;
  readonly css: number;
}

export interface PageWeight extends Weight {
  readonly page: string;
}

/** Returns the compressed size in bytes of a file, named relative to the client folder. */
export type SizeOf = (file: string) => number;

export interface ClientReport {
  readonly problems: Problem[];
  readonly weights: PageWeight[];
}

export function checkClientBundle(chunks: ClientChunks, sizeOf: SizeOf): ClientReport {
  const entries = Object.keys(chunks).filter((name) => typeof chunks[name]?.entry === 'string');
  const isAdminEntry = (name: string): boolean => chunks[name]?.entry?.startsWith('app/admin/') ?? false;
  const weighed = PAGES.map((page) => weighPage(page, chunks, sizeOf));
  return {
    problems: [
      ...findForbidden(chunks, {
        entries: entries.filter((name) => !isAdminEntry(name)),
        forbidden: NOT_FOR_SHOPPERS,
        clientName: "the shop's",
      }),
      ...findForbidden(chunks, {
        entries: entries.filter(isAdminEntry),
        forbidden: SERVER_SIDE,
        clientName: "the back office's",
      }),
      ...missingEntries(chunks),
      ...weighed.flatMap(({ problems }) => problems),
    ],
    weights: weighed.map(({ weight }) => weight),
  };
}

export const showWeights = (weights: readonly PageWeight[]): string =>
  weights
    .map(({ page, js, css }) => {
      const limits = PAGES.find(({ name }) => name === page)?.limits ?? { js: 0, css: 0 };
      return `${page}: JavaScript ${formatKilobytes(js)} of ${formatKilobytes(limits.js)}, CSS ${formatKilobytes(css)} of ${formatKilobytes(limits.css)}`;
    })
    .join('; ')
    .concat(' (brotli)');

const formatKilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;

interface ClientSide {
  readonly entries: readonly string[];
  readonly forbidden: Forbidden;
  readonly clientName: string;
}

function findForbidden(chunks: ClientChunks, { entries, forbidden, clientName }: ClientSide): Problem[] {
  const importedBy = findReachable(chunks, entries, (name) => [
    ...(chunks[name]?.imports ?? []),
    ...(chunks[name]?.dynamicImports ?? []),
  ]);
  return [...importedBy.keys()].flatMap((name) =>
    (chunks[name]?.modules ?? []).flatMap((module) =>
      forbidden
        .filter(([pattern]) => pattern.test(module))
        .map(([, what]) => ({
          path: module,
          text: `${what} reaches ${clientName} client: ${pathTo(name, importedBy)
            .map((step) => chunks[step]?.entry ?? step)
            .join(' → ')}`,
        })),
    ),
  );
}

/** Returns every reachable chunk with the chunk that imports it; null for the chunks of `from`. */
function findReachable(
  chunks: ClientChunks,
  from: readonly string[],
  next: (name: string) => readonly string[],
): Map<string, string | null> {
  const cameFrom = new Map<string, string | null>(from.map((name) => [name, null]));
  // Iterating over a Map includes entries that are added during the iteration.
  for (const name of cameFrom.keys()) {
    for (const other of next(name)) {
      if (other in chunks && !cameFrom.has(other)) cameFrom.set(other, name);
    }
  }
  return cameFrom;
}

function pathTo(name: string, cameFrom: ReadonlyMap<string, string | null>): string[] {
  const before = cameFrom.get(name) ?? null;
  return before === null ? [name] : [...pathTo(before, cameFrom), name];
}

function weighPage(
  page: WeighedPage,
  chunks: ClientChunks,
  sizeOf: SizeOf,
): { readonly weight: PageWeight; readonly problems: Problem[] } {
  const entries = Object.keys(chunks).filter((name) => [...SHELL, page.route].includes(chunks[name]?.entry ?? ''));
  const loaded = [...findReachable(chunks, entries, (name) => chunks[name]?.imports ?? []).keys()];
  const sheets = [...new Set(loaded.flatMap((name) => chunks[name]?.css ?? []))];
  const sum = (files: readonly string[]): number => files.reduce((total, file) => total + sizeOf(file), 0);
  const weight = { page: page.name, js: sum(loaded), css: sum(sheets) };
  return { weight, problems: [...tooHeavy(page, weight), ...tooEarly(page, chunks, loaded)] };
}

function missingEntries(chunks: ClientChunks): Problem[] {
  const entries = Object.values(chunks).map(({ entry }) => entry);
  return [...SHELL, ...PAGES.map(({ route }) => route)]
    .filter((module) => !entries.includes(module))
    .map((path) => ({ path, text: 'is not an entry of the client build, so its page cannot be weighed' }));
}

function tooHeavy({ name, route, limits }: WeighedPage, weight: Weight): Problem[] {
  return (['js', 'css'] as const)
    .filter((kind) => weight[kind] > limits[kind])
    .map((kind) => ({
      path: route,
      text: `the ${name}'s ${kind} is ${formatKilobytes(weight[kind])} brotli; the limit is ${formatKilobytes(limits[kind])}`,
    }));
}

function tooEarly({ name, late }: WeighedPage, chunks: ClientChunks, loaded: readonly string[]): Problem[] {
  const modules = new Set(loaded.flatMap((chunk) => chunks[chunk]?.modules ?? []));
  return late
    .filter((module) => modules.has(module))
    .map((path) => ({ path, text: `comes with the ${name}, though it is needed only after a click` }));
}

/** Runs the check on a built project. */
export function checkBuiltClient(project: string): ClientReport {
  const chunks = JSON.parse(readFileSync(chunkListPath(project), 'utf8')) as ClientChunks;
  return checkClientBundle(chunks, (file) => statSync(join(project, 'build', 'client', `${file}.br`)).size);
}

if (process.argv[1] === import.meta.filename) {
  const { problems, weights } = checkBuiltClient(PROJECT);
  console.log(showWeights(weights));
  conclude(problems, "the shop's client is clean");
}
