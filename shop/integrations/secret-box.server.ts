// Encrypts with AES-256-GCM and SECRET_KEY. A sealed text is 'v1.<key id>.<iv>.<cipher text and tag>', each part in
// base64url. The version and the key's id leave room for another algorithm and for a change of keys. The key's id is a
// hash that reveals nothing about the key.

import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { ok, refuse } from '#shop/result.ts';
import type { SecretBox } from './integration-host.ts';

const VERSION = 'v1';
const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_CHARACTERS = 8;

export function createSecretBox(key: Uint8Array): SecretBox {
  if (key.byteLength !== KEY_BYTES) throw new Error(`A secret key has ${KEY_BYTES} bytes`);
  const keyId = createHmac('sha256', key).update('key id').digest('base64url').slice(0, KEY_ID_CHARACTERS);
  const additionalData = (name: string) => Buffer.from(`${VERSION}.${keyId}.${name}`);
  return {
    seal(plainText, name) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES }).setAAD(additionalData(name));
      const sealed = Buffer.concat([cipher.update(plainText, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return [VERSION, keyId, iv.toString('base64url'), sealed.toString('base64url')].join('.');
    },
    open(text, name) {
      const [version, sealedWith, ivText = '', sealedText = '', ...rest] = text.split('.');
      if (version !== VERSION || rest.length > 0) return refuse('damaged');
      if (sealedWith !== keyId) return refuse('other-key');
      const [iv, sealed] = [Buffer.from(ivText, 'base64url'), Buffer.from(sealedText, 'base64url')];
      if (iv.length !== IV_BYTES || sealed.length < TAG_BYTES) return refuse('damaged');
      try {
        const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES })
          .setAAD(additionalData(name))
          .setAuthTag(sealed.subarray(-TAG_BYTES));
        const plain = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
        return ok(plain.toString('utf8'));
      } catch {
        return refuse('damaged');
      }
    },
  };
}
