import { expect, test } from 'vitest';
import { atOrigin, type OriginOptions, requestOrigin } from './request-origin.ts';

const PRODUCTION: OriginOptions = { production: true, publicUrl: 'https://www.shop.example', trustedProxies: 1 };
const DEMO: OriginOptions = { production: false, publicUrl: 'http://localhost:3000', trustedProxies: 0 };
const TUNNEL: OriginOptions = { ...DEMO, trustedProxies: 1 };

test.each<[string, Record<string, string>, OriginOptions, string]>([
  ['production behind TLS', { host: 'www.shop.example' }, PRODUCTION, 'https://www.shop.example'],
  ['production requested under another host', { host: 'evil.example' }, PRODUCTION, 'https://www.shop.example'],
  [
    'production whose proxy forwards http',
    { host: 'www.shop.example', 'x-forwarded-proto': 'http' },
    PRODUCTION,
    'https://www.shop.example',
  ],
  [
    'production with a path in PUBLIC_URL',
    { host: 'www.shop.example' },
    { ...PRODUCTION, publicUrl: 'https://www.shop.example/' },
    'https://www.shop.example',
  ],
  ['production with a port', { host: 'x' }, { ...PRODUCTION, publicUrl: 'https://x:8443' }, 'https://x:8443'],
  ['demo under its own name', { host: 'localhost:3000' }, DEMO, 'http://localhost:3000'],
  ['demo under another name', { host: '192.168.1.5:3000' }, DEMO, 'http://192.168.1.5:3000'],
  ['demo without a host', {}, DEMO, 'http://localhost:3000'],
  ['demo with an invalid host', { host: 'a b' }, DEMO, 'http://localhost:3000'],
  [
    'demo ignores the header without a trusted proxy',
    { host: 'a.tunnel.example', 'x-forwarded-proto': 'https' },
    DEMO,
    'http://a.tunnel.example',
  ],
  [
    'demo whose PUBLIC_URL is the tunnel needs no header',
    { host: 'a.tunnel.example' },
    { ...DEMO, publicUrl: 'https://a.tunnel.example' },
    'https://a.tunnel.example',
  ],
  [
    'demo behind a tunnel',
    { host: 'a.tunnel.example', 'x-forwarded-proto': 'https' },
    TUNNEL,
    'https://a.tunnel.example',
  ],
  [
    'demo behind a tunnel that keeps the host',
    { host: 'localhost:3000', 'x-forwarded-proto': 'https' },
    TUNNEL,
    'https://localhost:3000',
  ],
  ['a scheme in capitals', { host: 'a.example', 'x-forwarded-proto': 'HTTPS' }, TUNNEL, 'https://a.example'],
  [
    'a value of the visitor before that of the proxy',
    { host: 'a.example', 'x-forwarded-proto': 'https, http' },
    TUNNEL,
    'http://a.example',
  ],
  [
    'two proxies, the outer one ends TLS',
    { host: 'a.example', 'x-forwarded-proto': 'https, http' },
    { ...DEMO, trustedProxies: 2 },
    'https://a.example',
  ],
  [
    'two proxies that overwrite',
    { host: 'a.example', 'x-forwarded-proto': 'https' },
    { ...DEMO, trustedProxies: 2 },
    'https://a.example',
  ],
  ['an invalid scheme', { host: 'a.example', 'x-forwarded-proto': 'javascript' }, TUNNEL, 'http://a.example'],
  ['no header from a trusted proxy', { host: 'a.example' }, TUNNEL, 'http://a.example'],
])('finds the origin: %s', (_, headers, options, expected) => {
  expect(requestOrigin(new Headers(headers), options)).toBe(expected);
});

test.each([
  ['http://127.0.0.1:3001/login?returnUrl=%2Fcart', 'https://shop.example/login?returnUrl=%2Fcart'],
  ['http://127.0.0.1:3001/', 'https://shop.example/'],
  ['http://127.0.0.1:3001//evil.example/a', 'https://shop.example//evil.example/a'],
])('%s keeps its path and query', (url, expected) => {
  expect(atOrigin(url, 'https://shop.example')).toBe(expected);
});
