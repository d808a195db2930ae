// The built client files, read once into memory with their precompressed encodings. Names carry a hash, so they never change.
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { type Encoding, encodingFor } from './pages/cached-page.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
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

export type FileEncodings = Partial<Record<Encoding, { readonly bytes: Buffer; readonly headers: string[] }>>;
export type StaticFiles = ReadonlyMap<string, FileEncodings>;

const SUFFIXES: readonly [Encoding, string][] = [
  ['br', '.br'],
  ['gzip', '.gz'],
];

function headersFor(type: string, bytes: Buffer, encoding: Encoding, isImmutable: boolean): string[] {
  return [
    'content-type',
    type,
    'content-length',
    String(bytes.length),
    'cache-control',
    isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
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

export const isPublicFile = (urlPath: string): boolean => !urlPath.includes('/.') && !ROUTE_MAP.test(urlPath);

/** A file in all its encodings; null when its type is unknown or it does not exist. */
function loadEncodings(file: string, urlPath: string): FileEncodings | null {
  const type = CONTENT_TYPES[path.extname(file)];
  if (!type || !isPublicFile(urlPath)) return null;
  const isImmutable = urlPath.startsWith('/assets/');
  const encodings: FileEncodings = {};
  const add = (encoding: Encoding, suffix: string) => {
    try {
      const bytes = readFileSync(file + suffix);
      encodings[encoding] = { bytes, headers: headersFor(type, bytes, encoding, isImmutable) };
    } catch {
      // Not compressed at build time: pictures and fonts are small already.
    }
  };
  add('identity', '');
  if (!encodings.identity) return null;
  for (const [encoding, suffix] of SUFFIXES) add(encoding, suffix);
  return encodings;
}

/** Everything below `root` that has a known type, by its URL path. */
export function loadStaticFiles(root: string): StaticFiles {
  const files = new Map<string, FileEncodings>();
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const urlPath = `/${path.relative(root, file).split(path.sep).join('/')}`;
    const encodings = loadEncodings(file, urlPath);
    if (encodings) files.set(urlPath, encodings);
  }
  return files;
}

/** One file below `root`, read on request. */
export const loadStaticFile = (root: string, urlPath: string): FileEncodings | null =>
  loadEncodings(path.join(root, urlPath), urlPath);

/** Returns whether a response was sent. */
export function sendFile(encodings: FileEncodings, request: IncomingMessage, response: ServerResponse): boolean {
  const encoded =
    encodings[encodingFor(request.headers['accept-encoding'] as string | undefined)] ?? encodings.identity;
  if (!encoded) return false;
  response.writeHead(200, encoded.headers);
  response.end(request.method === 'HEAD' ? undefined : encoded.bytes);
  return true;
}

/** Returns whether the request was for a file and a response was sent. */
export function serveStatic(files: StaticFiles, request: IncomingMessage, response: ServerResponse): boolean {
  const url = request.url ?? '';
  const queryStart = url.indexOf('?');
  const encodings = files.get(queryStart < 0 ? url : url.slice(0, queryStart));
  if (!encodings || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
  return sendFile(encodings, request, response);
}
