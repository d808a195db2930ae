// A self-signed certificate for one run of the tests, written as DER by hand: Node can sign but not issue, and a machine that runs the
// tests need not have openssl. No private key is stored.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface Certificate {
  readonly certificate: string;
  readonly key: string;
  /** SHA-256 of the public key, as Chromium's --ignore-certificate-errors-spki-list takes it. */
  readonly publicKeyHash: string;
}

const DAY_MS = 86_400_000;

/** One DER element: tag, length in its shortest form, content. der(0x04, 'ab') is 04 02 61 62. */
function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const long = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...(length < 128 ? [length] : long)]), content]);
}

const hex = (digits: string): Buffer => Buffer.from(digits.replaceAll(' ', ''), 'hex');
const sequence = (...contents: readonly Uint8Array[]): Buffer => der(0x30, ...contents);
const octets = (content: Uint8Array): Buffer => der(0x04, content);
const utcTime = (timeMs: number): Buffer =>
  der(0x17, Buffer.from(`${new Date(timeMs).toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`));

// Object identifiers, and the value true.
const ECDSA_WITH_SHA256 = sequence(hex('06 08 2a 86 48 ce 3d 04 03 02'));
const COMMON_NAME = hex('06 03 55 04 03');
const ALTERNATIVE_NAMES = hex('06 03 55 1d 11');
const BASIC_CONSTRAINTS = hex('06 03 55 1d 13');
const TRUE = hex('01 01 ff');

const toDistinguishedName = (name: string): Buffer =>
  sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(name)))));
const dnsName = (name: string): Buffer => der(0x82, Buffer.from(name));
const LOOPBACK = der(0x87, Buffer.from([127, 0, 0, 1]));

function extensions(names: readonly string[]): Buffer {
  const alternatives = sequence(ALTERNATIVE_NAMES, octets(sequence(...names.map(dnsName), LOOPBACK)));
  // Marked as a certificate authority, so that Node can trust it (NODE_EXTRA_CA_CERTS).
  const authority = sequence(BASIC_CONSTRAINTS, TRUE, octets(sequence(TRUE)));
  return der(0xa3, sequence(authority, alternatives));
}

const pem = (label: string, bytes: Uint8Array): string =>
  `-----BEGIN ${label}-----\n${Buffer.from(bytes)
    .toString('base64')
    .replaceAll(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`;

/** A certificate for these names and 127.0.0.1, valid for a day. */
export function issueCertificate(names: readonly string[]): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const publicBytes = publicKey.export({ type: 'spki', format: 'der' });
  const issuer = toDistinguishedName('Tanabana tests');
  const serial = randomBytes(8);
  // The serial number must be positive and without a leading zero byte.
  serial[0] = 0x40 | ((serial[0] ?? 0) & 0x3f);
  const content = sequence(
    // Version 3.
    der(0xa0, hex('02 01 02')),
    der(0x02, serial),
    ECDSA_WITH_SHA256,
    issuer,
    sequence(utcTime(Date.now() - DAY_MS), utcTime(Date.now() + DAY_MS)),
    issuer,
    publicBytes,
    extensions(names),
  );
  const signature = der(0x03, hex('00'), sign('sha256', content, privateKey));
  return {
    certificate: pem('CERTIFICATE', sequence(content, ECDSA_WITH_SHA256, signature)),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKeyHash: createHash('sha256').update(publicBytes).digest('base64'),
  };
}
