import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

const PROXY = '10.0.0.1';

const from = (forwarded: string | undefined, socket: string | undefined = PROXY) =>
  ({
    socket: { remoteAddress: socket },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

test.each<[string, string | undefined, number, string]>([
  ['no trusted proxy', '203.0.113.9', 0, PROXY],
  ['no header', undefined, 1, PROXY],
  ['an empty header', '', 1, PROXY],
  ['only commas', ' , ,', 1, PROXY],
  ['one proxy', '203.0.113.9', 1, '203.0.113.9'],
  ['one proxy, and the visitor claims another address', '1.1.1.1, 203.0.113.9', 1, '203.0.113.9'],
  ['one proxy, and the visitor claims many', '1.1.1.1,2.2.2.2,3.3.3.3, 203.0.113.9 ', 1, '203.0.113.9'],
  ['two proxies', '203.0.113.9, 10.0.0.2', 2, '203.0.113.9'],
  ['two proxies and a claim', '1.1.1.1, 203.0.113.9, 10.0.0.2', 2, '203.0.113.9'],
  ['two trusted proxies, but one address in the header', '203.0.113.9', 2, PROXY],
  ['an IPv6 address', '2001:db8::1', 1, '2001:db8::1'],
])('finds the client address: %s', (_, forwarded, trusted, expected) => {
  expect(clientAddress(from(forwarded), trusted)).toBe(expected);
});

test('a closed socket has the address 0.0.0.0, which no client has', () => {
  const closed = { socket: {}, headers: {} } as unknown as IncomingMessage;
  expect(clientAddress(closed, 0)).toBe('0.0.0.0');
});
