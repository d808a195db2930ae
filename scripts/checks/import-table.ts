// What may import what: the table of ARCHITECTURE.md, one entry per row. Each row names its files and answers, for one of
// their imports, why it is not allowed, or null.
import { isBuiltin } from 'node:module';
import type { Import } from './module-facts.ts';
import { againstShopDirection } from './shop-direction.ts';
import { isTest } from './source-files.ts';

interface Row {
  readonly of: (path: string) => boolean;
  readonly refuses: (imported: Import, from: string) => string | null;
}

const TOOLS = ['scripts', 'testkit', 'tools'];

export const isIn = (path: string | null, ...folders: string[]): boolean =>
  path !== null && folders.some((folder) => path === folder || path.startsWith(`${folder}/`));
const isServerFile = (path: string | null): boolean => path !== null && /\.server(?:\.tsx?)?$/.test(path);
export const isPureShop = (path: string): boolean => isIn(path, 'shop') && !isServerFile(path);

const packageOf = ({ specifier, target }: Import): string | null => {
  if (target !== null) return null;
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? null);
};
const isPackage = (imported: Import, ...names: string[]): boolean => names.includes(packageOf(imported) ?? '');

const never = (folder: string, ...others: string[]): Row => ({
  of: (path) => isIn(path, folder),
  refuses: ({ target }) => (isIn(target, ...others) ? `${folder}/ must not import ${target}` : null),
});

const FOLDERS: Row[] = [
  never('config', 'db', 'shop', 'providers', 'simulators', 'app', 'server', 'seed', ...TOOLS),
  never('db', 'shop', 'providers', 'simulators', 'app', 'server', 'seed', ...TOOLS),
  never('shop', 'providers', 'simulators', 'app', 'server', 'seed', ...TOOLS),
  never('providers', 'db', 'simulators', 'app', 'server', 'seed', ...TOOLS),
  never('simulators', 'db', 'app', 'server', 'seed', ...TOOLS),
  never('app', 'db', 'providers', 'simulators', 'server', 'seed', ...TOOLS),
  never('app/storefront', 'app/admin'),
  never('app/admin', 'app/storefront'),
  never('server', ...TOOLS),
  never('testkit', 'scripts'),
];

/** Runs by itself: nobody outside imports it, tests included. */
const closed = (folder: string): Row => ({
  of: (path) => !isIn(path, folder),
  refuses: ({ target }) =>
    isIn(target, folder) ? `${target} belongs to ${folder}/ alone; what others use too goes to testkit/` : null,
});

const CLOSED: readonly Row[] = [closed('bench'), closed('drills'), closed('e2e')];

const SHOP: Row = {
  of: (path) => isIn(path, 'shop'),
  refuses: (imported, from) =>
    isPackage(imported, 'react', 'react-dom', 'react-router', 'hono', '@hono/node-server')
      ? `shop/ knows neither HTTP nor React, but imports ${imported.specifier}`
      : againstShopDirection(from, imported.target),
};

const PURE_CONFIG = ['config/store.ts', 'config/value-lists.ts'];

const PURE_SHOP: Row = {
  of: isPureShop,
  refuses: (imported, from) => {
    const { specifier, target, typeOnly } = imported;
    if (isBuiltin(specifier)) return `a pure file must run in a browser too, but imports ${specifier}`;
    if (isPackage(imported, 'drizzle-orm', 'pg') && !typeOnly) return `a pure file must not use ${specifier}`;
    if (isPackage(imported, 'zod') && !from.endsWith('-input.ts')) return 'zod belongs in a file named …-input.ts';
    if (isIn(target, 'db')) return mayKnowOfDb(imported, from) ? null : 'a pure file may only take types of db/schema';
    if (isServerFile(target)) return `a pure file must not import ${target}`;
    return isIn(target, 'config') && !PURE_CONFIG.includes(target ?? '')
      ? `a pure file must not import ${target}`
      : null;
  },
};

/** Types of tables anywhere; the type of the connection only where the context is made of it. */
function mayKnowOfDb({ target, typeOnly }: Import, from: string): boolean {
  return typeOnly && (isIn(target, 'db/schema') || (from === 'shop/context.ts' && target === 'db/client.server.ts'));
}

const OUTSIDE_WORLD: Row = {
  of: (path) => isIn(path, 'providers', 'simulators'),
  refuses: ({ target, typeOnly }) =>
    isIn(target, 'shop') && isServerFile(target) && !typeOnly
      ? `providers and simulators know shop's interfaces and rules, not ${target}`
      : null,
};

const UI: Row = {
  of: (path) => isIn(path, 'app/ui'),
  refuses: (imported) =>
    isPackage(imported, 'react', 'react-dom') ||
    isIn(imported.target, 'app/ui', 'shop/money', 'shop/catalog/picture.ts')
      ? null
      : `app/ui knows React, itself, shop/money and the picture, but imports ${imported.specifier}`,
};

const SEED: Row = {
  of: (path) => isIn(path, 'seed'),
  refuses: ({ target, typeOnly }) =>
    isIn(target, 'tools') && !typeOnly ? `a store never draws, but seed/ imports more than types of ${target}` : null,
};

/** What several screens of the back office use; every other folder below app/admin is a screen. */
const SHARED_IN_ADMIN = [
  ...['kit', 'frame', 'notifications', 'charts', 'pictures', 'shipment-dialog', 'order-actions', 'styles', '+types'],
];

/** 'orders' of app/admin/orders/detail/notes-panel.tsx; null for a file of app/admin itself, and outside of it. */
const adminFolderOf = (path: string | null): string | null =>
  path !== null && isIn(path, 'app/admin') ? (path.split('/').slice(2, -1)[0] ?? null) : null;

const ADMIN_SCREENS: Row = {
  of: (path) => isIn(path, 'app/admin'),
  refuses: ({ target }, from) => {
    const [here, there] = [adminFolderOf(from), adminFolderOf(target)];
    if (there === null || there === here || SHARED_IN_ADMIN.includes(there)) {
      return here === 'kit' && there !== null && there !== 'kit'
        ? `the admin kit knows no other folder, but imports ${target}`
        : null;
    }
    return `screens of the back office do not import each other, but this one imports ${target}`;
  },
};

const TABLE: readonly Row[] = [...FOLDERS, SHOP, PURE_SHOP, OUTSIDE_WORLD, UI, SEED, ADMIN_SCREENS];

/** Why this file may not import this; several rows may object. A test may import anything but a closed folder. */
export function objections(from: string, imported: Import): string[] {
  const rows = isTest(from) ? CLOSED : [...CLOSED, ...TABLE];
  return rows.filter((row) => row.of(from)).flatMap((row) => row.refuses(imported, from) ?? []);
}
