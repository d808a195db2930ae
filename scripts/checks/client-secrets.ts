// Files built for browsers are public: none may contain a possible secret, a name of a server setting, a path of the build machine, or
// sources. Files of the back office are searched too.
import { readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { SETTING_NAMES } from '../../config/env.server.ts';
import { DEMO_ACCOUNTS } from '../../config/store.ts';
import { PROJECT } from '../bootstrap/install.mjs';
import { conclude, type Problem } from './problem.ts';

export interface ClientFile {
  readonly path: string;
  readonly text: string;
}

/** A setting without an underscore in its name, such as HOST, is a common word and not searched for. */
const DISTINCTIVE_NAMES = SETTING_NAMES.filter((name) => name.includes('_'));

/** Matches the whole name: `/home/a` does not match in `/home/ab`. */
const toExactPattern = (text: string): string => `${text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?![\\w-])`;

const toPattern = (texts: readonly string[]): RegExp => new RegExp(texts.map(toExactPattern).join('|'));

/** A folder at the top, such as '/app' or '/root', is not searched for: a page may have the same address. */
const folders = [PROJECT, homedir()].filter((folder) => folder.split('/').length > 2);

const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----/, 'a private key'],
  [/\b(?:postgres(?:ql)?|mysql|mongodb(?:\+srv)?|rediss?|amqps?|smtps?):\/\/[^\s"'`]+/i, 'a connection string'],
  [/\bhttps?:\/\/[^\s"'`/:@]+:[^\s"'`/@]+@/i, 'an address with a password'],
  [/\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/, 'an access key'],
  [/\brzp_(?:test|live)_\w{8,}/, 'a key of the payment provider'],
  [/\b(?:sk|rk)_(?:test|live)_\w{8,}/, 'a key of a payment provider'],
  [/\bAIza[\w-]{30,}|\bGOCSPX-[\w-]{10,}/, 'a key of Google'],
  [/\bgh[pousr]_\w{30,}|\bxox[abprs]-[\w-]{10,}|\bnpm_\w{30,}/, 'a token'],
  [/\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]+/, 'a signed token'],
  [/\$(?:argon2[id]{1,2}|2[aby])\$/, 'the hash of a password'],
  [/\b(?:password|passwd|secret|api_?key)["']?\s*[:=]\s*["'][^"'\s]{12,}["']/i, 'a value that is called a secret'],
  [toPattern(Object.values(DEMO_ACCOUNTS).map(({ password }) => password)), 'a password of the demo store'],
  [new RegExp(String.raw`\b(?:${DISTINCTIVE_NAMES.join('|')})\b`), 'the name of a setting of the server'],
  [/[#@]\s*sourceMappingURL=/, 'a way to its sources'],
  // A pattern of no folders would match every file.
  ...(folders.length === 0 ? [] : [[toPattern(folders), 'a folder of the machine that built it'] as const]),
  [/file:\/\/\/|\/(?:home|Users)\/[a-z][\w.-]*\/|\b[A-Z]:\\+Users\\/, 'a folder of the machine that built it'],
];

const CONTEXT_LENGTH = 30;

function showFinding(text: string, index: number, length: number): string {
  // Only the first 4 characters are printed, because output is stored in logs.
  const before = text.slice(Math.max(0, index - CONTEXT_LENGTH), index);
  return `${before}${text.slice(index, index + 4)}… (${length} characters)`.replace(/\s+/g, ' ');
}

export const checkClientSecrets = (files: readonly ClientFile[]): Problem[] =>
  files.flatMap(({ path, text }): Problem[] => {
    if (path.endsWith('.map')) return [{ path, text: 'carries the sources' }];
    return SECRETS.flatMap(([pattern, what]) => {
      const found = pattern.exec(text);
      return found ? [{ path, text: `has ${what}: ${showFinding(text, found.index, found[0].length)}` }] : [];
    });
  });

const READ = /\.(?:js|mjs|css|html|json|svg|txt|xml|webmanifest|map)$/;
/** Compressed copies hold the same text as their originals. */
const COMPRESSED_OR_BINARY = /\.(?:br|gz|avif|webp|png|ico|woff2)$/;

/** Runs the check on a built project. */
export function checkBuiltSecrets(project: string): Problem[] {
  const folder = join(project, 'build', 'client');
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const unknown = paths.filter((path) => !READ.test(path) && !COMPRESSED_OR_BINARY.test(path));
  const files = paths.filter((path) => READ.test(path)).map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  return [
    ...unknown.map((path) => ({ path, text: 'is of a kind that was never sent to browsers' })),
    ...checkClientSecrets(files),
  ].map(({ path, text }) => ({ path: path.slice(project.length + 1), text }));
}

if (process.argv[1] === import.meta.filename) {
  conclude(checkBuiltSecrets(PROJECT), 'the client files contain no secret');
}
