// Compares docs/browser-state.md with the source: every storage key, cookie and module variable that outlives a page
// has a row in the document.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT } from '#scripts/bootstrap/install.mjs';
import { OWNED_KEYS, OWNED_SESSION_KEYS, PRIVATE_KEYS, RETAINED_KEYS } from '#shop/customers/browser-keys.ts';

const docText = readFileSync(join(PROJECT, 'docs/browser-state.md'), 'utf8');

/** The first cells of a section's table. */
function tableCells(section: string): string[] {
  const text = docText.slice(docText.indexOf(`## ${section}`)).split('\n## ')[0] ?? '';
  return [...text.matchAll(/^\| (`[^|]+?) \|/gm)].map(([, cell]) => String(cell));
}
const documentedNames = (section: string) =>
  tableCells(section)
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

/** The value of an argument: a string literal, or a constant of the same or another file. */
function resolveKey(argument: string, text: string): string {
  const literal = argument.match(/^'([^']*)'$/)?.[1];
  if (literal !== undefined) return literal;
  return text.match(new RegExp(`const ${argument}(?:: \\w+)? = '([^']*)'`))?.[1] ?? constants.get(argument) ?? '';
}

const findKeys = (pattern: RegExp): string[] => [
  ...new Set(
    sources.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, argument]) => resolveKey(`${argument}`, text))),
  ),
];
/**
 * Drops the '' that resolveKey returns for an argument that is no constant, such as the parameter `key` of a helper;
 * the calls of that helper match another pattern.
 */
const uniqueKeys = (keys: string[]) => [...new Set(keys)].filter((key) => key !== '').sort();

test('docs/browser-state.md lists exactly the keys of local storage', () => {
  // Three ways to name a key: createBrowserStore('cart', …), localStorage.getItem(KEY), and read(KEY) of
  // popup-memory.ts.
  const stores = findKeys(/createBrowserStore(?:<[^(]*>)?\(\s*('[^']+'|\w+)/g);
  const storageCalls = findKeys(/(?:localStorage|storage|local)\.(?:get|set)Item\(('[^']+'|[A-Z_]+)[,)]/g);
  const readCalls = findKeys(/\bread\(([A-Z_]+)\)/g);
  expect(uniqueKeys([...stores, ...storageCalls, ...readCalls])).toEqual(documentedNames('Local storage'));
});

test('docs/browser-state.md lists exactly the keys of session storage', () => {
  expect(uniqueKeys(findKeys(/sessionStorage\.(?:get|set)Item\(('[^']+'|[A-Z_]+)[,)]/g))).toEqual(
    documentedNames('Session storage'),
  );
});

test('docs/browser-state.md lists exactly the cookies', () => {
  // privateCookie({ name: '…' }), and the plain name in `secure ? '__Host-…' : '…'` or tokenCookie('…').
  const privateCookies = findKeys(/privateCookie<\w+>\(\{\s*name: ('[^']+')/g);
  const hostCookies = findKeys(/(?:'__Host-[\w-]+' : |tokenCookie\()('[\w-]+')/g);
  expect(uniqueKeys([...privateCookies, ...hostCookies, ...findKeys(/HINT_COOKIE = ('[\w-]+')/g)])).toEqual(
    documentedNames('Cookies'),
  );
});

test('docs/browser-state.md lists exactly the variables of browser modules', () => {
  const variables = sources
    .filter(({ path }) => path.startsWith('app/') && !path.includes('.server.'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^(?:export )?let (\w+)/gm)].map(([, name]) => `\`${name}\` in \`${path}\``),
    );
  expect(variables.sort()).toEqual(tableCells('Module state').sort());
});

test('every key of browser storage is cleared at sign-out, or listed here as one that stays', () => {
  const personalKeys = [...PRIVATE_KEYS, ...OWNED_KEYS, 'cart', 'cartSync', 'wishlist', 'wishlistSync', 'userProfile'];
  // The sign-out itself writes `hasExplicitlyLoggedOut`; `csrf-token` belongs to the browser and not to a person.
  expect([...personalKeys, ...RETAINED_KEYS, 'hasExplicitlyLoggedOut'].sort()).toEqual(
    documentedNames('Local storage'),
  );
  expect([...OWNED_SESSION_KEYS, 'csrf-token'].sort()).toEqual(documentedNames('Session storage'));
});
