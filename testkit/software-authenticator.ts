// An authenticator in software for tests: a P-256 key that signs as a passkey does, with attestation 'none'. It follows the store's
// options, except where a test deviates: another origin, another host, or a counter that went back.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type Cbor = number | string | Buffer | Map<Cbor, Cbor>;

/** Encodes the type of a value in three bits, then its length in the shortest form (RFC 8949): 10 as a byte string is 0x4a. */
function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
}

/** Encodes the part of CBOR that attestations use. */
function toCbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  return Buffer.concat([cborHead(5, value.size), ...[...value].flatMap(([key, each]) => [toCbor(key), toCbor(each)])]);
}

/** Encodes the public key in COSE format (RFC 9053). */
function toCose(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const [xBytes, yBytes] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return toCbor(
    new Map<Cbor, Cbor>([
      // Key type EC2, algorithm ES256, curve P-256, then the point.
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, xBytes],
      [-3, yBytes],
    ]),
  );
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

const USER_PRESENT = 0x01;
const HAS_CREDENTIAL = 0x40;
/** The id of the authenticator's model (AAGUID), which attestation 'none' leaves empty. */
const NO_MODEL = Buffer.alloc(16);

export interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly counter?: number;
  readonly flags?: number;
}

export function createSoftwareAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let counter = 0;

  const toClientData = (type: string, challenge: string, deviation: Deviation): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: deviation.origin ?? origin, crossOrigin: false }));

  const toAuthData = (rpId: string, flags: number, deviation: Deviation): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(deviation.counter ?? counter);
    return Buffer.concat([
      sha256(deviation.rpId ?? rpId),
      Buffer.from([(deviation.flags ?? USER_PRESENT) | flags]),
      count,
    ]);
  };

  return {
    id,
    /** Returns the response to the options of a registration, as JSON text. */
    register({ challenge, rp }: { challenge: string; rp: { id?: string } }, deviation: Deviation = {}): string {
      const length = Buffer.from([credentialId.length >> 8, credentialId.length & 0xff]);
      const authData = Buffer.concat([
        toAuthData(rp.id ?? '', HAS_CREDENTIAL, deviation),
        NO_MODEL,
        length,
        credentialId,
        toCose(publicKey),
      ]);
      const attestation = new Map<Cbor, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return JSON.stringify({
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: toClientData('webauthn.create', challenge, deviation).toString('base64url'),
          attestationObject: toCbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      });
    },
    /** Returns the response to the options of a proof, as JSON text. Each call raises the counter. */
    prove({ challenge, rpId = '' }: { challenge: string; rpId?: string }, deviation: Deviation = {}): string {
      counter += 1;
      const clientData = toClientData('webauthn.get', challenge, deviation);
      const authData = toAuthData(rpId, 0, deviation);
      return JSON.stringify({
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey).toString('base64url'),
        },
      });
    },
  };
}

export type SoftwareAuthenticator = ReturnType<typeof createSoftwareAuthenticator>;
