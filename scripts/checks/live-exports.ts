// Refuses exports of shop/ that only tests, drills or measurements use.
import { PROJECT } from '../bootstrap/install.mjs';
import { resolveTarget } from './module-info.ts';
import { conclude, type Problem } from './problem.ts';
import { isTest, readSources, type SourceFile } from './source-files.ts';

const READ = /\.(?:ts|tsx|mjs)$/;
const TOOLS = /^(?:bench|drills|e2e|testkit)\//;
const IMPORT = /\b(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'([^']+)'/g;
const WHOLE_MODULE = /\bimport(?:\s+\* as \w+ from\s+|\()'([^']+)'/g;
const EXPORT = /^export (?:async )?(?:function\*?|const|class) (\w+)/gm;

const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/(^|\s)\/\/.*$/gm, '');

export const isLive = (path: string): boolean => !isTest(path) && !TOOLS.test(path);

const timesNamed = (text: string, name: string): number => text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0;

/** Returns a function that tells whether a live file imports a name from a file, or the file itself uses it. */
export function liveUses(files: readonly SourceFile[]): (path: string, name: string) => boolean {
  const imported = new Set<string>();
  const texts = new Map<string, string>();
  for (const { path, text } of files.filter((file) => READ.test(file.path) && isLive(file.path))) {
    const code = withoutComments(text);
    texts.set(path, code);
    for (const [, names = '', specifier = ''] of code.matchAll(IMPORT)) {
      for (const [name] of names.matchAll(/\w+/g)) imported.add(`${resolveTarget(path, specifier)} ${name}`);
    }
    for (const [, specifier = ''] of code.matchAll(WHOLE_MODULE)) imported.add(`${resolveTarget(path, specifier)} *`);
  }
  return (path, name) =>
    imported.has(`${path} ${name}`) || imported.has(`${path} *`) || timesNamed(texts.get(path) ?? '', name) > 1;
}

export function checkLiveExports(files: readonly SourceFile[]): Problem[] {
  const isUsed = liveUses(files);
  return files
    .filter(({ path }) => path.startsWith('shop/') && READ.test(path) && isLive(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(EXPORT)]
        .map(([, name = '']) => name)
        .filter((name) => !isUsed(path, name))
        .map((name) => ({ path, text: `${name} is used by tests alone: give it a screen, or delete it` })),
    );
}

if (process.argv[1] === import.meta.filename) {
  conclude(checkLiveExports(readSources(PROJECT, READ)), 'every export of shop is used by the store');
}
