// Refusals of staff actions on integrations. Used on the server only, because public files must not name server settings.

import type {
  RemoveIntegrationRefusal,
  SaveIntegrationRefusal,
  TestIntegrationRefusal,
} from '#shop/integrations/integrations.server.ts';
import { type FieldProblem, getIntegration, type IntegrationName } from '#shop/integrations/integrations.ts';
import type { Unreadable } from '#shop/integrations/stored-integrations.server.ts';
import type { Refusal, RightsReason } from '../kit/actions/action-result.ts';
import { fixFieldsText } from '../kit/wording.ts';

export const SECRET_KEY_NOTE = {
  title: 'Set SECRET_KEY to save keys here.',
  text: 'It encrypts them. Set it on the server to the output of “openssl rand -base64 32”, the same for every node, and restart the store. Until then keys come from the environment only.',
} as const;

const SET_SECRET_KEY = 'Set SECRET_KEY on the server and restart the store.';

export const UNREADABLE_MESSAGES: Readonly<Record<Unreadable, string>> = {
  'no-key': `The saved keys cannot be decrypted without SECRET_KEY, and are not used. ${SET_SECRET_KEY}`,
  'other-key':
    'The saved keys were encrypted with another SECRET_KEY, and are not used. Set that one again, or enter the keys again.',
  damaged: 'The saved keys were changed outside of the store, and are not used. Enter them again.',
};

const PROBLEM_MESSAGES: Readonly<Record<FieldProblem, string>> = {
  required: 'Please fill this in.',
  'too-long': 'This is too long.',
  'too-short': 'Enter at least 16 characters.',
  'not-plain': 'Remove line breaks and control characters.',
  'not-a-key-id': 'Enter a key ID that begins with rzp_live_ or rzp_test_.',
  'not-an-email': 'An email address, like care@example.in.',
  'not-a-pincode': 'Enter the six digits of the pincode.',
  'not-a-host': 'Enter the name of the server, like smtp.example.in.',
  'not-a-port': 'A number from 1 to 65535.',
  'not-a-sender': 'An email address, or a name with an address: My Shop <care@example.in>.',
  'not-a-url': 'Enter an address that begins with https://.',
  'not-a-number-id': 'Only digits, as Meta shows them.',
  'not-a-bucket': '3 to 63 small letters, digits, dots and hyphens.',
  'no-password': 'Enter the password of this user name.',
};

const CHANGED_MEANWHILE = 'Somebody else saved this integration while you were editing.';

export function saveRefusal(
  reason: Exclude<SaveIntegrationRefusal, RightsReason>,
  { name }: { readonly name: IntegrationName },
): Refusal {
  if (reason === 'no-secret-key') return { reason: SET_SECRET_KEY };
  if (reason === 'changed-meanwhile') return { reason: CHANGED_MEANWHILE };
  const { fields } = getIntegration(name);
  const invalid = fields.filter(({ key }) => reason.problems[key]);
  return {
    message: fixFieldsText(invalid.map(({ label }) => label)),
    fields: Object.fromEntries(
      Object.entries(reason.problems).map(([key, problem]) => [key, PROBLEM_MESSAGES[problem as FieldProblem]]),
    ),
  };
}

export const REMOVE_REFUSALS: Readonly<Record<Exclude<RemoveIntegrationRefusal, RightsReason>, string>> = {
  'changed-meanwhile': CHANGED_MEANWHILE,
  required: 'The store cannot work without it. Save other values instead.',
  'not-set-up': 'It is already removed.',
};

export function testRefusal(reason: Exclude<TestIntegrationRefusal, 'not-allowed'>): string {
  if (reason === 'not-set-up') return 'Enter its keys first.';
  if (reason === 'too-many-tests') return 'Too many tests. Wait five minutes and try again.';
  return 'failure' in reason ? reason.failure : UNREADABLE_MESSAGES[reason.unreadable];
}
