import { expect, it } from 'vitest';
import { PROJECT } from '../bootstrap/install.mjs';
import { checkLockedPackages, checkPackages, type LockedPackage } from './packages.ts';

const GOOD: LockedPackage = { version: '1.2.3', integrity: 'sha512-abc', license: 'MIT' };
const FILE = { dependencies: { a: '1.2.3' } };

const found = (locked: LockedPackage, file: object = FILE) =>
  checkPackages('', file, { '': {}, 'node_modules/a': locked }).map(({ text }) => text);

it('accepts a package with an exact version, a hash, the registry and an allowed licence', () => {
  expect(found(GOOD)).toEqual([]);
  expect(found({ ...GOOD, resolved: 'https://registry.npmjs.org/a/-/a-1.2.3.tgz' })).toEqual([]);
  expect(found({ ...GOOD, license: '(MIT OR Apache-2.0)' })).toEqual([]);
  expect(found({ ...GOOD, license: 'GPL-3.0', dev: true })).toEqual([]);
  expect(found({ ...GOOD, hasInstallScript: true }, { ...FILE, allowScripts: { a: false } })).toEqual([]);
});

it.each([
  ['that is not from the registry', { resolved: 'git+ssh://git@example.com/a.git' }],
  ['that is not from the registry', { resolved: 'https://elsewhere.example/a.tgz' }],
  ['that is not from the registry', { link: true, resolved: '../a' }],
  ['without a sha512 hash of its content', { integrity: 'sha1-abc' }],
  ['without an exact version', { version: 'latest' }],
  ['that would run a script', { hasInstallScript: true }],
  ['with another licence', { license: 'GPL-3.0' }],
  ['with another licence', { license: 'MIT AND AGPL-3.0' }],
])('refuses a package %s: %j', (_, bad) => {
  expect(found({ ...GOOD, ...bad }).length).toBe(1);
});

it('refuses a package without licence and hash', () => {
  expect(found({ version: '1.2.3' })).toEqual([
    'node_modules/a is not known by the hash of its content (sha512)',
    'node_modules/a states no licence',
  ]);
});

it.each(['^1.2.3', '*', 'latest', 'github:a/b', 'file:../a'])(
  'refuses the version %s, which is not exact',
  (version) => {
    expect(found(GOOD, { dependencies: { a: version } })).toEqual([expect.stringContaining('name one version')]);
  },
);

it('requires every dependency in the lockfile', () => {
  expect(found(GOOD, { dependencies: { a: '1.2.3', b: '1.0.0' } })).toEqual(['does not know b']);
});

it('finds no problem in the packages of this store', () => {
  expect(checkLockedPackages(PROJECT)).toEqual([]);
});
