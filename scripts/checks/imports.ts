// The import table, the direction inside shop, leaves, circles, barrels, folder names and ambient reads, over the whole
// project. `npm run check` runs it; `node scripts/checks/imports.ts` runs it alone.
import { PROJECT } from '../bootstrap/install.mjs';
import { findCycles } from './cycles.ts';
import { findObjections, isIn, isPureShop } from './import-table.ts';
import { analyzeModule, type Import, type ModuleInfo } from './module-info.ts';
import { conclude, type Problem } from './problem.ts';
import { isTest, readSources, type SourceFile } from './source-files.ts';
import { allNodes, parse, stringValue } from './syntax.ts';

const CODE = /\.(?:ts|tsx|mjs)$/;
const VAGUE_FOLDER_NAMES = ['utils', 'lib', 'common', 'helpers', 'types', 'hooks'];

export function checkImports(files: readonly SourceFile[]): Problem[] {
  const code = files.filter(({ path }) => CODE.test(path) && !path.endsWith('.d.ts') && !path.endsWith('.d.mts'));
  const modules = code.map(analyzeModule);
  const routes = routeModules(code);
  return [
    ...modules.flatMap(({ path, imports }) =>
      imports.flatMap((imported) =>
        findObjections(path, imported).map((text) => ({ path, line: imported.line, text })),
      ),
    ),
    ...modules
      .filter(({ path }) => !isTest(path))
      .flatMap((module) => [...importsOfRoutes(module, routes), ...ambientReads(module)]),
    ...findBarrels(modules),
    ...findCircles(modules),
    ...namelessFolders(files),
  ];
}

/** The files that routes.ts names, and the shell around them. */
function routeModules(code: readonly SourceFile[]): Set<string> {
  const maps = code.filter(({ path }) => isIn(path, 'app') && path.endsWith('/routes.ts'));
  const named = maps.flatMap((file) => [...allNodes(parse(file))].flatMap((node) => stringValue(node) ?? []));
  const modules = named.filter((text) => /\.tsx?$/.test(text)).map((text) => `app/${text.replace(/^\.\//, '')}`);
  return new Set(['app/root.tsx', ...modules]);
}

/** A screen of the back office calls its actions by their types, which are gone from what a browser loads. */
const isTypeOfActions = ({ target, typeOnly }: Import): boolean => typeOnly && target?.endsWith('.actions.ts') === true;

function importsOfRoutes({ path, imports }: ModuleInfo, routes: ReadonlySet<string>): Problem[] {
  return imports
    .filter((imported) => imported.target !== null && routes.has(imported.target) && !isTypeOfActions(imported))
    .map(({ target, line }) => ({ path, line, text: `${target} is a route; only routes.ts names it` }));
}

function ambientReads({ path, uses }: ModuleInfo): Problem[] {
  if (isPureShop(path)) {
    return uses.map(({ what, line }) => ({ path, line, text: `a pure file must not read ${PHRASES[what]}` }));
  }
  return uses
    .filter(({ what }) => what === 'process.env' && !canReadEnvironment(path))
    .map(({ line }) => ({ path, line, text: 'only config/ reads process.env' }));
}

const PHRASES = {
  clock: 'the clock; take `now` as an argument',
  random: 'chance; take the value as an argument',
  process: 'the process',
  'process.env': 'the environment',
} as const;

const canReadEnvironment = (path: string): boolean =>
  isIn(path, 'config', 'scripts', 'testkit', 'tools', 'bench', 'drills', 'e2e') || /^[^/]+\.config\.ts$/.test(path);

function findBarrels(modules: readonly ModuleInfo[]): Problem[] {
  return modules
    .filter(({ onlyReExports }) => onlyReExports)
    .map(({ path }) => ({ path, text: 'only passes on exports of others; import them from where they are' }));
}

function findCircles(modules: readonly ModuleInfo[]): Problem[] {
  const graph = new Map(
    modules.map(({ path, imports }) => [path, [...new Set(imports.flatMap(({ target }) => target ?? []))]] as const),
  );
  return findCycles(graph).map((cycle) => ({
    path: cycle[0] ?? '',
    text: `imports in a circle: ${cycle.join(' → ')}`,
  }));
}

function namelessFolders(files: readonly SourceFile[]): Problem[] {
  const folders = new Set(files.flatMap(({ path }) => foldersAbove(path)));
  return [...folders]
    .filter((folder) => VAGUE_FOLDER_NAMES.includes(folder.slice(folder.lastIndexOf('/') + 1)))
    .map((path) => ({ path, text: 'names no concept; say what is in it' }));
}

function foldersAbove(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, depth) => parts.slice(0, depth + 1).join('/'));
}

if (process.argv[1] === import.meta.filename) {
  const files = readSources(PROJECT, CODE);
  conclude(checkImports(files), `imports are in order (${files.length} files)`);
}
