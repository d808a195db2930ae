// Refuses `var(--name)` where no file defines --name: the browser then drops the whole declaration without a word.
import { PROJECT } from '../bootstrap/install.mjs';
import { conclude, type Problem } from './problem.ts';
import { readSources, type SourceFile } from './source-files.ts';

const USE = /var\(\s*(--[\w-]+)/g;
/** `--gap: 4px` in a stylesheet, `'--gap'` in a script that sets it. */
const DEFINITION = /(?:^|[\s;{'"`])(--[a-z][\w-]*)(?=\s*:|['"`])/g;

export function checkCustomProperties(files: readonly SourceFile[]): Problem[] {
  const defined = new Set(files.flatMap(({ text }) => [...text.matchAll(DEFINITION)].map(([, name]) => name)));
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(USE)]
      .filter(([, name]) => !defined.has(name))
      .map((use) => ({
        path,
        line: text.slice(0, use.index).split('\n').length,
        text: `${use[1]} is not defined anywhere`,
      })),
  );
}

export const readStyledFiles = (): SourceFile[] => readSources(PROJECT, /^(?:app|shop)\/.*\.(?:css|tsx?)$/);

if (process.argv[1] === import.meta.filename) {
  conclude(checkCustomProperties(readStyledFiles()), 'every custom property that is used is defined');
}
