// The project's own files, as the checks read them: paths relative to the root with forward slashes, sorted.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

const NOT_OURS = new Set(['node_modules', 'build', 'runtime', 'test-results', 'playwright-report']);

export function readSources(project: string, extensions: RegExp): SourceFile[] {
  return pathsUnder(project, '')
    .filter((path) => extensions.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(project, path), 'utf8') }));
}

function pathsUnder(project: string, folder: string): string[] {
  return readdirSync(join(project, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isFile()) return [path];
    return entry.isDirectory() && !entry.name.startsWith('.') && !NOT_OURS.has(entry.name)
      ? pathsUnder(project, path)
      : [];
  });
}

/** Tests, and files that only tests use. They may import anything except closed folders. */
export const isTest = (path: string): boolean => /\.(?:test|e2e)\.tsx?$/.test(path) || path.includes('/testing/');
