// The allowed imports: the table of ARCHITECTURE.md, one entry per row. Each row selects files and returns, for one of their imports, why
// it is not allowed, or null.
import { isBuiltin } from 'node:module';
import type { Import } from './module-info.ts';
import { findDirectionProblem } from './shop-direction.ts';
import { isTest } from './source-files.ts';

interface Row {
  readonly appliesTo: (path: string) => boolean;
  readonly objection: (imported: Import, from: string) => string | null;
}

const TOOLS = ['scripts', 'testkit', 'tools'];

export const isIn = (path: string | null, ...folders: string[]): boolean =>
  path !== null && folders.some((folder) => path === folder || path.startsWith(`${folder}/`));
const isServerFile = (path: string | null): boolean => path !== null && /\.server(?:\.tsx?)?$/.test(path);
export const isPureShop = (path: string): boolean => isIn(path, 'shop') && !isServerFile(path);

const getPackage = ({ specifier, target }: Import): string | null => {
  if (target !== null) return null;
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? null);
};
const isPackage = (imported: Import, ...names: string[]): boolean => names.includes(getPackage(imported) ?? '');

const neverImports = (folder: string, ...others: string[]): Row => ({
  appliesTo: (path) => isIn(path, folder),
  objection: ({ target }) => (isIn(target, ...others) ? `${folder}/ must not import ${target}` : null),
});

const FOLDERS: Row[] = [
  neverImports('config', 'db', 'shop', 'providers', 'simulators', 'app', 'server', 'seed', ...TOOLS),
  neverImports('db', 'shop', 'providers', 'simulators', 'app', 'server', 'seed', ...TOOLS),
  neverImports('shop', 'providers', 'simulators', 'app', 'server', 'seed', ...TOOLS),
  neverImports('providers', 'db', 'simulators', 'app', 'server', 'seed', ...TOOLS),
  neverImports('simulators', 'db', 'app', 'server', 'seed', ...TOOLS),
  neverImports('app', 'db', 'providers', 'simulators', 'server', 'seed', ...TOOLS),
  neverImports('app/storefront', 'app/admin'),
  neverImports('app/admin', 'app/storefront'),
  neverImports('server', ...TOOLS),
  neverImports('testkit', 'scripts'),
];

/** Forbids every import of the folder from outside, even from a test. */
const closedFolder = (folder: string): Row => ({
  appliesTo: (path) => !isIn(path, folder),
  objection: ({ target }) =>
    isIn(target, folder) ? `${target} belongs to ${folder}/ alone; what others use too goes to testkit/` : null,
});

const CLOSED: readonly Row[] = [closedFolder('bench'), closedFolder('drills'), closedFolder('e2e')];

const SHOP: Row = {
  appliesTo: (path) => isIn(path, 'shop'),
  objection: (imported, from) =>
    isPackage(imported, 'react', 'react-dom', 'react-router', 'hono', '@hono/node-server')
      ? `shop/ knows neither HTTP nor React, but imports ${imported.specifier}`
      : findDirectionProblem(from, imported.target),
};

const PURE_CONFIG = ['config/store.ts', 'config/value-lists.ts'];

const PURE_SHOP: Row = {
  appliesTo: isPureShop,
  objection: (imported, from) => {
    const { specifier, target, typeOnly } = imported;
    if (isBuiltin(specifier)) return `a pure file must run in a browser too, but imports ${specifier}`;
    if (isPackage(imported, 'drizzle-orm', 'pg') && !typeOnly) return `a pure file must not use ${specifier}`;
    if (isPackage(imported, 'zod') && !from.endsWith('-input.ts')) return 'zod belongs in a file named …-input.ts';
    if (isIn(target, 'db')) return canImportDb(imported, from) ? null : 'a pure file may only take types of db/schema';
    if (isServerFile(target)) return `a pure file must not import ${target}`;
    return isIn(target, 'config') && !PURE_CONFIG.includes(target ?? '')
      ? `a pure file must not import ${target}`
      : null;
  },
};

/** Every pure file may import types of tables; only shop/context.ts may import the type of the connection. */
function canImportDb({ target, typeOnly }: Import, from: string): boolean {
  return typeOnly && (isIn(target, 'db/schema') || (from === 'shop/context.ts' && target === 'db/client.server.ts'));
}

const PROVIDERS: Row = {
  appliesTo: (path) => isIn(path, 'providers', 'simulators'),
  objection: ({ target, typeOnly }) =>
    isIn(target, 'shop') && isServerFile(target) && !typeOnly
      ? `providers and simulators know shop's interfaces and rules, not ${target}`
      : null,
};

const UI: Row = {
  appliesTo: (path) => isIn(path, 'app/ui'),
  objection: (imported) =>
    isPackage(imported, 'react', 'react-dom') ||
    isIn(imported.target, 'app/ui', 'shop/money', 'shop/catalog/picture.ts')
      ? null
      : `app/ui knows React, itself, shop/money and the picture, but imports ${imported.specifier}`,
};

const SEED: Row = {
  appliesTo: (path) => isIn(path, 'seed'),
  objection: ({ target, typeOnly }) =>
    isIn(target, 'tools') && !typeOnly ? `a store never draws, but seed/ imports more than types of ${target}` : null,
};

/** Folders that several screens of the back office use; every other folder below app/admin belongs to one screen. */
const SHARED_IN_ADMIN = [
  'kit',
  'frame',
  'notifications',
  'charts',
  'pictures',
  'shipment-dialog',
  'order-actions',
  'setup',
  'styles',
  '+types',
];

/** Returns 'orders' for app/admin/orders/detail/notes-panel.tsx; null for files directly in app/admin or outside of it. */
const getAdminFolder = (path: string | null): string | null =>
  path !== null && isIn(path, 'app/admin') ? (path.split('/').slice(2, -1)[0] ?? null) : null;

const ADMIN_SCREENS: Row = {
  appliesTo: (path) => isIn(path, 'app/admin'),
  objection: ({ target }, from) => {
    const [here, there] = [getAdminFolder(from), getAdminFolder(target)];
    if (there === null || there === here || SHARED_IN_ADMIN.includes(there)) {
      return here === 'kit' && there !== null && there !== 'kit'
        ? `the admin kit knows no other folder, but imports ${target}`
        : null;
    }
    return `screens of the back office do not import each other, but this one imports ${target}`;
  },
};

const TABLE: readonly Row[] = [...FOLDERS, SHOP, PURE_SHOP, PROVIDERS, UI, SEED, ADMIN_SCREENS];

/** Returns the objections to this import, one per row of the table. A test may import anything except a closed folder. */
export function findImportProblems(from: string, imported: Import): string[] {
  const rows = isTest(from) ? CLOSED : [...CLOSED, ...TABLE];
  return rows.filter((row) => row.appliesTo(from)).flatMap((row) => row.objection(imported, from) ?? []);
}
