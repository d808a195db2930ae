// What a shopper's browser can be made to load: walks the client chunks from everything that is not the back office,
// over static and dynamic imports, and refuses what must never be there. Also weighs the home page.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../bootstrap/install.mjs';
import { type ClientChunks, chunkListOf } from './chunk-modules-plugin.ts';
import { conclude, type Problem } from './problem.ts';

const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/^app\/admin\//, 'the back office'],
  [/\.server(?:\.|\/|$)/, 'a server file'],
  [/^db\//, 'the database'],
  [/(?:^|\/)node_modules\/(?:drizzle-orm|zod|pg|pg-[^/]+|better-auth|@better-auth\/[^/]+)\//, 'a server package'],
];

const HOME = ['app/entry.client.tsx', 'app/root.tsx', 'app/storefront/layout.tsx', 'app/storefront/home/route.tsx'];
const LIMITS = { js: 115_000, css: 16_000 } as const;

export interface Weight {
  readonly js: number;
  readonly css: number;
}

/** Size in bytes as delivered, of a file named relative to the client folder. */
export type SizeOf = (file: string) => number;

export function checkClientBundle(chunks: ClientChunks, sizeOf: SizeOf): { problems: Problem[]; home: Weight } {
  const entries = Object.keys(chunks).filter((name) => {
    const entry = chunks[name]?.entry;
    return entry !== null && entry !== undefined && !entry.startsWith('app/admin/');
  });
  const home = homeWeight(chunks, sizeOf);
  return { problems: [...trespassers(chunks, entries), ...missingHome(chunks), ...tooHeavy(home)], home };
}

export const showWeight = ({ js, css }: Weight): string =>
  `home page: JavaScript ${kilo(js)} of ${kilo(LIMITS.js)}, CSS ${kilo(css)} of ${kilo(LIMITS.css)} (brotli)`;

const kilo = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;

function trespassers(chunks: ClientChunks, entries: readonly string[]): Problem[] {
  const cameFrom = reach(chunks, entries, (name) => [
    ...(chunks[name]?.imports ?? []),
    ...(chunks[name]?.dynamicImports ?? []),
  ]);
  return [...cameFrom.keys()].flatMap((name) =>
    (chunks[name]?.modules ?? []).flatMap((module) =>
      FORBIDDEN.filter(([pattern]) => pattern.test(module)).map(([, what]) => ({
        path: module,
        text: `${what} reaches the shop's client: ${wayTo(name, cameFrom)
          .map((step) => chunks[step]?.entry ?? step)
          .join(' → ')}`,
      })),
    ),
  );
}

/** Every chunk that can be reached, with the one that led to it (null for a start). */
function reach(
  chunks: ClientChunks,
  from: readonly string[],
  next: (name: string) => readonly string[],
): Map<string, string | null> {
  const cameFrom = new Map<string, string | null>(from.map((name) => [name, null]));
  // A Map is walked in order of insertion, what is added meanwhile included.
  for (const name of cameFrom.keys()) {
    for (const other of next(name)) {
      if (other in chunks && !cameFrom.has(other)) cameFrom.set(other, name);
    }
  }
  return cameFrom;
}

function wayTo(name: string, cameFrom: ReadonlyMap<string, string | null>): string[] {
  const before = cameFrom.get(name) ?? null;
  return before === null ? [name] : [...wayTo(before, cameFrom), name];
}

function homeWeight(chunks: ClientChunks, sizeOf: SizeOf): Weight {
  const entries = Object.keys(chunks).filter((name) => HOME.includes(chunks[name]?.entry ?? ''));
  const loaded = [...reach(chunks, entries, (name) => chunks[name]?.imports ?? []).keys()];
  const sheets = [...new Set(loaded.flatMap((name) => chunks[name]?.css ?? []))];
  const sum = (files: readonly string[]): number => files.reduce((total, file) => total + sizeOf(file), 0);
  return { js: sum(loaded), css: sum(sheets) };
}

function missingHome(chunks: ClientChunks): Problem[] {
  const entries = Object.values(chunks).map(({ entry }) => entry);
  return HOME.filter((module) => !entries.includes(module)).map((path) => ({
    path,
    text: 'is not an entry of the client build, so the home page cannot be weighed',
  }));
}

function tooHeavy(home: Weight): Problem[] {
  return (['js', 'css'] as const)
    .filter((kind) => home[kind] > LIMITS[kind])
    .map((kind) => ({
      path: 'app/storefront/home/route.tsx',
      text: `the home page's ${kind} is ${kilo(home[kind])} brotli; the limit is ${kilo(LIMITS[kind])}`,
    }));
}

/** The check over a built project. */
export function checkBuiltClient(project: string): { problems: Problem[]; home: Weight } {
  const chunks = JSON.parse(readFileSync(chunkListOf(project), 'utf8')) as ClientChunks;
  return checkClientBundle(chunks, (file) => statSync(join(project, 'build', 'client', `${file}.br`)).size);
}

if (process.argv[1] === import.meta.filename) {
  const { problems, home } = checkBuiltClient(PROJECT);
  console.log(showWeight(home));
  conclude(problems, "the shop's client is clean");
}
