// Valid bodies of the forms and requests of the second factor.
import { type Bodies, form, json } from './fuzz-body.ts';

/** Passkey responses have the right shape and an invalid signature; 'AQID' is base64url of the bytes 1, 2, 3. */
const CLIENT_DATA = Buffer.from('{"type":"webauthn.get","challenge":"AQID","origin":"http://localhost"}').toString(
  'base64url',
);
export const PASSKEY_PROOF = JSON.stringify({
  id: 'AQID',
  type: 'public-key',
  response: { clientDataJSON: CLIENT_DATA, authenticatorData: 'AQID', signature: 'AQID' },
});
export const NEW_PASSKEY = JSON.stringify({
  id: 'AQID',
  type: 'public-key',
  response: { clientDataJSON: CLIENT_DATA, attestationObject: 'AQID', transports: ['internal'] },
});

/** The keys are paths below /admin-panel. */
export const SECOND_FACTOR: Readonly<Record<string, Bodies>> = {
  '/login/code': () => [form({ code: '123456' }), form({ code: '7KQ2M-9XH4B' }), form({ passkey: PASSKEY_PROOF })],
  '/security': () => [
    form({ intent: 'begin' }),
    form({ intent: 'turn-on', code: '123456' }),
    form({ intent: 'add-passkey', name: 'Chrome on Windows', response: NEW_PASSKEY }),
    form({ intent: 'remove-passkey', passkeyId: 'AQID', passkey: PASSKEY_PROOF }),
  ],
  '/confirm/code': () => [json({ code: '123456', passkey: '' }), json({ code: '', passkey: PASSKEY_PROOF })],
  '/passkeys/options': () => [json({ purpose: 'prove' }), json({ purpose: 'register', code: '123456', passkey: '' })],
};
