// The built client files, read once into memory with their precompressed forms. Names carry a hash, so they never change.
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { type Encoding, encodingFor } from './pages/cached-page.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
};

interface Form {
  readonly bytes: Buffer;
  readonly headers: string[];
}

export type Forms = Partial<Record<Encoding, Form>>;
export type StaticFiles = ReadonlyMap<string, Forms>;

const SUFFIXES: readonly [Encoding, string][] = [
  ['br', '.br'],
  ['gzip', '.gz'],
];

function headersFor(type: string, bytes: Buffer, encoding: Encoding, immutable: boolean): string[] {
  return [
    'content-type',
    type,
    'content-length',
    String(bytes.length),
    'cache-control',
    immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    'vary',
    'Accept-Encoding',
    'x-content-type-options',
    'nosniff',
    'cross-origin-resource-policy',
    'same-origin',
    ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
  ];
}

/** The whole route map, back office included. Browsers discover routes as they navigate and never request it. */
const ROUTE_MAP = /^\/assets\/manifest-[\w-]+\.js/;

export const isHandedOut = (address: string): boolean => !address.includes('/.') && !ROUTE_MAP.test(address);

/** A file in all its encodings; null when its type is unknown or it does not exist. */
function formsOf(file: string, address: string): Forms | null {
  const type = TYPES[path.extname(file)];
  if (!type || !isHandedOut(address)) return null;
  const immutable = address.startsWith('/assets/');
  const forms: Forms = {};
  const add = (encoding: Encoding, suffix: string) => {
    try {
      const bytes = readFileSync(file + suffix);
      forms[encoding] = { bytes, headers: headersFor(type, bytes, encoding, immutable) };
    } catch {
      // Not compressed at build time: pictures and fonts are small already.
    }
  };
  add('identity', '');
  if (!forms.identity) return null;
  for (const [encoding, suffix] of SUFFIXES) add(encoding, suffix);
  return forms;
}

/** Everything below `root` that has a known type, by its address. */
export function loadStaticFiles(root: string): StaticFiles {
  const files = new Map<string, Forms>();
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const address = `/${path.relative(root, file).split(path.sep).join('/')}`;
    const forms = formsOf(file, address);
    if (forms) files.set(address, forms);
  }
  return files;
}

/** One file below `root`, read on request. */
export const loadStaticFile = (root: string, address: string): Forms | null =>
  formsOf(path.join(root, address), address);

/** True when the request was answered. */
export function answerForms(forms: Forms, request: IncomingMessage, response: ServerResponse): boolean {
  const form = forms[encodingFor(request.headers['accept-encoding'] as string | undefined)] ?? forms.identity;
  if (!form) return false;
  response.writeHead(200, form.headers);
  response.end(request.method === 'HEAD' ? undefined : form.bytes);
  return true;
}

/** True when the request was for a file and was answered. */
export function answerStatic(files: StaticFiles, request: IncomingMessage, response: ServerResponse): boolean {
  const url = request.url ?? '';
  const question = url.indexOf('?');
  const forms = files.get(question < 0 ? url : url.slice(0, question));
  if (!forms || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
  return answerForms(forms, request, response);
}
