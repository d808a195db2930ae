// Holds docs/browser-state.md against the source: every key, cookie and module variable that outlives a page has its row.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT } from '#scripts/bootstrap/install.mjs';
import { OWNED_KEYS, OWNED_SESSION_KEYS, PRIVATE_KEYS, RETAINED_KEYS } from '#shop/customers/browser-keys.ts';

const page = readFileSync(join(PROJECT, 'docs/browser-state.md'), 'utf8');

/** The first cells of a section's table. */
function listed(section: string): string[] {
  const text = page.slice(page.indexOf(`## ${section}`)).split('\n## ')[0] ?? '';
  return [...text.matchAll(/^\| (`[^|]+?) \|/gm)].map(([, cell]) => String(cell));
}
const namesOf = (section: string) =>
  listed(section)
    .map((cell) => cell.match(/`([^`]+)`/)?.[1] ?? '')
    .sort();

const sources = ['app', 'shop', 'server'].flatMap((folder) =>
  readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.includes('+types'))
    .map((file) => ({ path: `${folder}/${file}`, text: readFileSync(join(PROJECT, folder, file), 'utf8') })),
);
const constants = new Map(
  sources.flatMap(({ text }) =>
    [...text.matchAll(/const (\w+)(?:: \w+)? = '([^']*)'/g)].map(([, name, value]) => [`${name}`, `${value}`] as const),
  ),
);

/** 'a literal', or a constant of the same file or of another. */
function keyNamed(argument: string, text: string): string {
  const literal = argument.match(/^'([^']*)'$/)?.[1];
  if (literal !== undefined) return literal;
  return text.match(new RegExp(`const ${argument}(?:: \\w+)? = '([^']*)'`))?.[1] ?? constants.get(argument) ?? '';
}

const found = (pattern: RegExp): string[] => [
  ...new Set(
    sources.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, argument]) => keyNamed(`${argument}`, text))),
  ),
];
/** `key` is the parameter of a helper; what it is called with is found by the other patterns. */
const known = (keys: string[]) => [...new Set(keys)].filter((key) => key !== '').sort();

test('docs/browser-state.md lists exactly the keys of local storage', () => {
  const stores = found(/createBrowserStore(?:<[^(]*>)?\(\s*('[^']+'|\w+)/g);
  const direct = found(/(?:localStorage|storage|local)\.(?:get|set)Item\(('[^']+'|[A-Z_]+)[,)]/g);
  const read = found(/\bread\(([A-Z_]+)\)/g);
  expect(known([...stores, ...direct, ...read])).toEqual(namesOf('Local storage'));
});

test('docs/browser-state.md lists exactly the keys of session storage', () => {
  expect(known(found(/sessionStorage\.(?:get|set)Item\(('[^']+'|[A-Z_]+)[,)]/g))).toEqual(namesOf('Session storage'));
});

test('docs/browser-state.md lists exactly the cookies', () => {
  const notes = found(/privateCookie<\w+>\(\{\s*name: ('[^']+')/g);
  const pairs = found(/'__Host-[\w-]+' : ('[\w-]+')/g);
  expect(known([...notes, ...pairs, ...found(/HINT_COOKIE = ('[\w-]+')/g)])).toEqual(namesOf('Cookies'));
});

test('docs/browser-state.md lists exactly the variables of browser modules', () => {
  const variables = sources
    .filter(({ path }) => path.startsWith('app/') && !path.includes('.server.'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^(?:export )?let (\w+)/gm)].map(([, name]) => `\`${name}\` in \`${path}\``),
    );
  expect(variables.sort()).toEqual(listed('Module state').sort());
});

test('every key of local storage is cleared at sign-out or listed as the browser’s own', () => {
  const ofPerson = [...PRIVATE_KEYS, ...OWNED_KEYS, 'cart', 'cartSync', 'wishlist', 'wishlistSync', 'userProfile'];
  expect([...ofPerson, ...RETAINED_KEYS, 'hasExplicitlyLoggedOut'].sort()).toEqual(namesOf('Local storage'));
  expect([...OWNED_SESSION_KEYS, 'csrf-token'].sort()).toEqual(namesOf('Session storage'));
});
