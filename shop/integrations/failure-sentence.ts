// Describes the failure of a test of an account in a sentence for staff. Pure.

import { type CheckFailure, getIntegration, type IntegrationName } from './integrations.ts';

const MAX_DETAIL_LENGTH = 200;

/** Returns 'Razorpay did not accept this key: Authentication failed.', for example. Secrets are removed from the text. */
export function failureSentence(name: IntegrationName, { kind, detail }: CheckFailure, secrets: readonly string[]) {
  const { label, credential } = getIntegration(name);
  const safe = secrets.filter((secret) => secret !== '').reduce((text, secret) => text.replaceAll(secret, '…'), detail);
  const plain = safe.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  const cut = plain.length > MAX_DETAIL_LENGTH ? `${plain.slice(0, MAX_DETAIL_LENGTH - 1)}…` : plain;
  const verb = kind === 'refused' ? `did not accept ${credential}` : 'could not be reached';
  return `${label} ${verb}: ${cut.replace(/\.$/, '')}.`;
}
