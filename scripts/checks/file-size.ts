// Refuses files over 300 lines, except tests and data.
import { PROJECT } from '../bootstrap/install.mjs';
import { conclude, type Problem } from './problem.ts';
import { readSources, type SourceFile } from './source-files.ts';

const MEASURED = /\.(?:ts|tsx|css|mjs)$/;
const EXEMPT = /\.test\.[^/]+$|\.e2e\.ts$|^seed\/(?:catalogue|people)(?:\/|\.)|^db\/migrations\//;
const LIMIT = 300;

export function checkFileSize(files: readonly SourceFile[]): Problem[] {
  return files
    .filter(({ path }) => MEASURED.test(path) && !EXEMPT.test(path))
    .map(({ path, text }) => ({ path, lines: text.replace(/\n$/, '').split('\n').length }))
    .filter(({ lines }) => lines > LIMIT)
    .map(({ path, lines }) => ({ path, text: `${lines} lines; the limit is ${LIMIT}, split it by meaning` }));
}

if (process.argv[1] === import.meta.filename) {
  conclude(checkFileSize(readSources(PROJECT, MEASURED)), `no file is over ${LIMIT} lines`);
}
