// Checks the imports of the whole project: the import table, the direction inside shop, imports of routes, cycles, barrels, vague folder
// names, and reads of clock, random or environment. `npm run check` runs it; `node scripts/checks/imports.ts` runs it alone.
import { PROJECT } from '../bootstrap/install.mjs';
import { findCycles } from './cycles.ts';
import { findImportProblems, isIn, isPureShop } from './import-table.ts';
import { analyzeModule, type Import, type ModuleInfo } from './module-info.ts';
import { conclude, type Problem } from './problem.ts';
import { isTest, readSources, type SourceFile } from './source-files.ts';
import { allNodes, parse, stringValue } from './syntax.ts';

const CODE = /\.(?:ts|tsx|mjs)$/;
const VAGUE_FOLDER_NAMES = ['utils', 'lib', 'common', 'helpers', 'types', 'hooks'];

export function checkImports(files: readonly SourceFile[]): Problem[] {
  const code = files.filter(({ path }) => CODE.test(path) && !path.endsWith('.d.ts') && !path.endsWith('.d.mts'));
  const modules = code.map(analyzeModule);
  const routes = listRouteModules(code);
  return [
    ...modules.flatMap(({ path, imports }) =>
      imports.flatMap((imported) =>
        findImportProblems(path, imported).map((text) => ({ path, line: imported.line, text })),
      ),
    ),
    ...modules
      .filter(({ path }) => !isTest(path))
      .flatMap((module) => [...findRouteImports(module, routes), ...findAmbientReads(module)]),
    ...findBarrels(modules),
    ...findImportCycles(modules),
    ...findVagueFolders(files),
  ];
}

/** Returns the route modules listed in routes.ts files, and app/root.tsx. */
function listRouteModules(code: readonly SourceFile[]): Set<string> {
  const maps = code.filter(({ path }) => isIn(path, 'app') && path.endsWith('/routes.ts'));
  const named = maps.flatMap((file) => [...allNodes(parse(file))].flatMap((node) => stringValue(node) ?? []));
  const modules = named.filter((text) => /\.tsx?$/.test(text)).map((text) => `app/${text.replace(/^\.\//, '')}`);
  return new Set(['app/root.tsx', ...modules]);
}

/** Admin screens import the types of their actions; type imports are not in the browser bundle, so they are allowed. */
const isTypeOfActions = ({ target, typeOnly }: Import): boolean => typeOnly && target?.endsWith('.actions.ts') === true;

function findRouteImports({ path, imports }: ModuleInfo, routes: ReadonlySet<string>): Problem[] {
  return imports
    .filter((imported) => imported.target !== null && routes.has(imported.target) && !isTypeOfActions(imported))
    .map(({ target, line }) => ({ path, line, text: `${target} is a route; only routes.ts names it` }));
}

function findAmbientReads({ path, uses }: ModuleInfo): Problem[] {
  if (isPureShop(path)) {
    return uses.map(({ what, line }) => ({
      path,
      line,
      text: `a pure file must not read ${AMBIENT_READ_TEXTS[what]}`,
    }));
  }
  return uses
    .filter(({ what }) => what === 'process.env' && !canReadEnvironment(path))
    .map(({ line }) => ({ path, line, text: 'only config/ reads process.env' }));
}

const AMBIENT_READ_TEXTS = {
  clock: 'the clock; take `now` as an argument',
  random: 'random numbers; take the value as an argument',
  process: 'the process',
  'process.env': 'the environment',
} as const;

const canReadEnvironment = (path: string): boolean =>
  isIn(path, 'config', 'scripts', 'testkit', 'tools', 'bench', 'drills', 'e2e') || /^[^/]+\.config\.ts$/.test(path);

function findBarrels(modules: readonly ModuleInfo[]): Problem[] {
  return modules
    .filter(({ onlyReExports }) => onlyReExports)
    .map(({ path }) => ({ path, text: 'barrel file: it only re-exports; import from the original modules' }));
}

function findImportCycles(modules: readonly ModuleInfo[]): Problem[] {
  const graph = new Map(
    modules.map(({ path, imports }) => [path, [...new Set(imports.flatMap(({ target }) => target ?? []))]] as const),
  );
  return findCycles(graph).map((cycle) => ({
    path: cycle[0] ?? '',
    text: `import cycle: ${cycle.join(' → ')}`,
  }));
}

function findVagueFolders(files: readonly SourceFile[]): Problem[] {
  const folders = new Set(files.flatMap(({ path }) => foldersAbove(path)));
  return [...folders]
    .filter((folder) => VAGUE_FOLDER_NAMES.includes(folder.slice(folder.lastIndexOf('/') + 1)))
    .map((path) => ({ path, text: 'vague folder name; name it after its content' }));
}

function foldersAbove(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, depth) => parts.slice(0, depth + 1).join('/'));
}

if (process.argv[1] === import.meta.filename) {
  const files = readSources(PROJECT, CODE);
  conclude(checkImports(files), `imports are in order (${files.length} files)`);
}
