// Checks the installed packages by their lockfiles, without the network: every package has a content hash and comes from the registry,
// none runs an install script that was not allowed, production packages have an allowed licence, and versions are exact. Known
// vulnerabilities are found by `npm audit`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../bootstrap/install.mjs';
import { conclude, type Problem } from './problem.ts';

export interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
}

export interface PackageFile {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly allowScripts?: Readonly<Record<string, boolean>>;
}

/** The official registry, which is also the default for packages without an address in the lockfile. */
const REGISTRY = 'https://registry.npmjs.org/';
const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;

/** Licences that allow use and distribution in a commercial store. The LGPL packages are libraries that sharp loads and that can be replaced. */
const LICENCES: ReadonlySet<string> = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'Python-2.0',
  'PostgreSQL',
  'BlueOak-1.0.0',
  'LGPL-3.0-or-later',
]);

/** Licences that were read in the package's file LICENSE, because its package.json names none. Valid for this content only. */
const LICENCE_FILES: Readonly<Record<string, string>> = {
  // png-js 2.0.0
  'sha512-GdzJuUMc6ZSpxFJWVxtOH1bzYHym+TOnveqUjb+VJIbZWbZzyiRGFiKhbiielfpYbgMlhHVhsJ0FTazfuRFkMA==': 'MIT',
};

const packageName = (place: string): string => place.replace(/^.*node_modules\//, '');

const isNotFromRegistry = ({ link, resolved }: LockedPackage): boolean =>
  link === true || (resolved !== undefined && !resolved.startsWith(REGISTRY));

const findLicence = ({ license, integrity = '' }: LockedPackage): string | undefined =>
  license ?? LICENCE_FILES[integrity];

function isForbidden(locked: LockedPackage): boolean {
  if (locked.dev || locked.devOptional) return false;
  const licences = (findLicence(locked) ?? '').replace(/[()]/g, '').split(/ (?:AND|OR) /);
  return !licences.every((licence) => LICENCES.has(licence));
}

function licenceProblem(locked: LockedPackage): string {
  const licence = findLicence(locked);
  return licence === undefined
    ? 'states no licence'
    : `has the licence ${licence}, which is not among those for production`;
}

type Objection = readonly [isBad: (locked: LockedPackage) => boolean, text: (locked: LockedPackage) => string];

const OBJECTIONS: readonly Objection[] = [
  [isNotFromRegistry, ({ resolved }) => `comes from ${resolved ?? 'a folder'} instead of the registry`],
  [({ integrity }) => !integrity?.startsWith('sha512-'), () => 'is not known by the hash of its content (sha512)'],
  [({ version = '' }) => !EXACT.test(version), ({ version }) => `has no exact version: ${version}`],
  [isForbidden, licenceProblem],
];

const UNDECIDED_SCRIPT = 'would run a script when it is installed; decide about it in allowScripts';

function findProblems(place: string, locked: LockedPackage, decided: Readonly<Record<string, boolean>>): string[] {
  const found = OBJECTIONS.filter(([isBad]) => isBad(locked)).map(([, text]) => text(locked));
  return locked.hasInstallScript && !Object.hasOwn(decided, packageName(place)) ? [...found, UNDECIDED_SCRIPT] : found;
}

const findLooseVersions = (path: string, requested: Readonly<Record<string, string>> = {}): Problem[] =>
  Object.entries(requested)
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => ({ path, text: `asks for ${name} ${version}: name one version` }));

/** Checks one package.json and the lockfile beside it. */
export function checkPackages(
  folder: string,
  file: PackageFile,
  locked: Readonly<Record<string, LockedPackage>>,
): Problem[] {
  const [packageFile, lockfile] = [join(folder, 'package.json'), join(folder, 'package-lock.json')];
  const dependencyLists = [file.dependencies, file.devDependencies, file.optionalDependencies];
  const missing = dependencyLists
    .flatMap((requested) => Object.keys(requested ?? {}))
    .filter((name) => !(`node_modules/${name}` in locked));
  return [
    ...dependencyLists.flatMap((requested) => findLooseVersions(packageFile, requested)),
    ...missing.map((name) => ({ path: lockfile, text: `does not know ${name}` })),
    ...Object.entries(locked)
      .filter(([place]) => place !== '')
      .flatMap(([place, each]) =>
        findProblems(place, each, file.allowScripts ?? {}).map((text) => ({
          path: lockfile,
          text: `${place} ${text}`,
        })),
      ),
  ];
}

/** The store's own packages, and the Node that it runs on. */
const FOLDERS = ['', 'runtime'];

export const checkLockedPackages = (project: string): Problem[] =>
  FOLDERS.flatMap((folder) => {
    const read = (name: string) => JSON.parse(readFileSync(join(project, folder, name), 'utf8'));
    return checkPackages(folder, read('package.json'), read('package-lock.json').packages);
  });

if (process.argv[1] === import.meta.filename) {
  conclude(checkLockedPackages(PROJECT), 'every package is locked, from the registry, and may be used');
}
