// The channel of a message: WhatsApp where it can be used, otherwise SMS, otherwise none. Email is sent in any case and
// decided elsewhere. Pure.

/** What is known about a channel for one event. */
export interface ChannelSetup {
  /** An account is set up. */
  readonly hasAccount: boolean;
  readonly isOn: boolean;
  /** The provider's name or id of the template. */
  readonly providerName: string | null;
  /** Why the provider paused or refused the template. */
  readonly problem: string | null;
}

export const isUsable = ({ hasAccount, isOn, providerName, problem }: ChannelSetup): boolean =>
  hasAccount && isOn && (providerName ?? '') !== '' && problem === null;

export type PhoneChannel = 'whatsapp' | 'sms';

export function chooseChannel(setup: Readonly<Record<PhoneChannel, ChannelSetup>>): PhoneChannel | null {
  if (isUsable(setup.whatsapp)) return 'whatsapp';
  return isUsable(setup.sms) ? 'sms' : null;
}

/** WhatsApp's numbers of errors about a template: its values, its name, its content, its format, paused, disabled. */
const TEMPLATE_CODES = [132_000, 132_001, 132_005, 132_007, 132_012, 132_015, 132_016];
/** WhatsApp's numbers of errors about the account: its token, its rights, a lock, an unpaid bill. */
const ACCOUNT_CODES = [3, 10, 190, 200, 368, 131_005, 131_031, 131_042, 131_045, 133_010];

export const isTemplateProblem = (code: number | null): boolean => code !== null && TEMPLATE_CODES.includes(code);
export const isAccountProblem = (code: number | null): boolean => code !== null && ACCOUNT_CODES.includes(code);

/** Describes the refusal in words for staff. */
export function describeRefusal(code: number | null, detail: string, template: { name: string; language: string }) {
  switch (code) {
    case 131_026:
      return 'The number has no WhatsApp.';
    case 132_001:
      return `WhatsApp does not know a template ${template.name} in ${template.language}.`;
    case 132_015:
      return `WhatsApp has paused the template ${template.name}.`;
    case 132_016:
      return `WhatsApp has disabled the template ${template.name}.`;
    default:
      return code === null ? detail : `${detail} (${code})`;
  }
}

export interface SendFailure {
  readonly kind: 'refused' | 'unavailable' | 'unknown';
}

/** A message whose provider cannot send now is tried again each minute, at most this often. */
const MAX_ATTEMPTS = 10;
const RETRY_AFTER_S = 60;

/**
 * What follows from a failed send. 'unknown' is final: the message may have arrived, and would arrive twice. A refused message, and one
 * whose provider stays unavailable, goes by SMS instead if it was for WhatsApp.
 */
export function afterFailure(
  { kind }: SendFailure,
  attempts: number,
): 'unknown' | 'failed' | { readonly retryInS: number } {
  if (kind === 'unknown') return 'unknown';
  return kind === 'unavailable' && attempts < MAX_ATTEMPTS ? { retryInS: RETRY_AFTER_S } : 'failed';
}

const TEST_PREFIX = 'test ';

/** Names a test that staff send themselves. It needs neither a consent nor a template that is switched on. */
export const testRef = (id: string): string => `${TEST_PREFIX}${id}`;

export const isTest = ({ ref }: { readonly ref: string }): boolean => ref.startsWith(TEST_PREFIX);
