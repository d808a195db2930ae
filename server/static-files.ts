// The built client files, read once into memory with their precompressed forms. Names carry a hash, so they never change.
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { type Encoding, encodingFor } from './pages/kept-page.ts';

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

export type StaticFiles = ReadonlyMap<string, Partial<Record<Encoding, Form>>>;

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

/** The whole route map, back office included. Browsers learn of routes as they meet them and never ask for it. */
const ROUTE_MAP = /^\/assets\/manifest-[\w-]+\.js$/;

/** Everything below `root` that has a known type, by its address. */
export function loadStaticFiles(root: string): StaticFiles {
  const files = new Map<string, Partial<Record<Encoding, Form>>>();
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const type = TYPES[path.extname(entry.name)];
    const address = `/${path.relative(root, file).split(path.sep).join('/')}`;
    if (!entry.isFile() || !type || address.includes('/.') || ROUTE_MAP.test(address)) continue;
    const immutable = address.startsWith('/assets/');
    const forms: Partial<Record<Encoding, Form>> = {};
    const add = (encoding: Encoding, bytes: Buffer) => {
      forms[encoding] = { bytes, headers: headersFor(type, bytes, encoding, immutable) };
    };
    add('identity', readFileSync(file));
    for (const [encoding, suffix] of SUFFIXES) {
      try {
        add(encoding, readFileSync(file + suffix));
      } catch {
        // Not compressed at build time: pictures and fonts are small already.
      }
    }
    files.set(address, forms);
  }
  return files;
}

/** True when the request was for a file and is answered. */
export function answerStatic(files: StaticFiles, request: IncomingMessage, response: ServerResponse): boolean {
  const url = request.url ?? '';
  const question = url.indexOf('?');
  const forms = files.get(question < 0 ? url : url.slice(0, question));
  if (!forms || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
  const form = forms[encodingFor(request.headers['accept-encoding'] as string | undefined)] ?? forms.identity;
  if (!form) return false;
  response.writeHead(200, form.headers);
  response.end(request.method === 'HEAD' ? undefined : form.bytes);
  return true;
}
