// Invitations to the back office: how long they last, and what the invited person has to do to accept. The link in the
// mail proves the address and nothing else. An account that exists already must be proven too: by its session, or by a
// password that the owner of the address is known to have chosen. Pure.
// Example: somebody else registered divya@example.in with a password. Divya opens her invitation and chooses a new
// password; the old one no longer works.

import { normalizeLine, RECIPIENT_MAX } from '#shop/shipping/recipient.ts';
import { type NewPasswordProblems, newPasswordProblems } from '../customers/new-password.ts';
import { containsLink } from '../person-name.ts';

const DAY_MS = 24 * 60 * 60_000;
export const INVITE_DAYS = 3;

export const inviteExpiry = (now: Date): Date => new Date(now.getTime() + INVITE_DAYS * DAY_MS);

/** Begun days that are left; 0 for an invitation that has expired. */
export const inviteDaysLeft = (expiresAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / DAY_MS));

export interface InvitedAccount {
  readonly id: string;
  readonly role: 'user' | 'admin';
  readonly status: 'active' | 'inactive';
  readonly emailVerified: boolean;
  /** The owner of the address chose it, by a link in a mail. */
  readonly hasProvenPassword: boolean;
  readonly hasGoogle: boolean;
}

export type InviteStep =
  /** The person enters a name and chooses a password. */
  | 'new-account'
  /** The person chooses a new password: nobody knows who chose the stored one. */
  | 'new-password'
  /** The person enters the password of the account. */
  | 'password'
  /** The person is signed in to the account and only confirms. */
  | 'confirm'
  | InviteObstacle;

export type InviteObstacle = 'somebody-else' | 'inactive' | 'already-staff';

const isObstacle = (step: InviteStep): step is InviteObstacle =>
  step === 'somebody-else' || step === 'inactive' || step === 'already-staff';

function findObstacle(account: InvitedAccount | null, signedInId: string | null): InviteObstacle | null {
  if (account?.role === 'admin') return 'already-staff';
  if (account?.status === 'inactive') return 'inactive';
  return signedInId !== null && signedInId !== account?.id ? 'somebody-else' : null;
}

/** `signedInId`: the account of the browser's session. */
export function findInviteStep(account: InvitedAccount | null, signedInId: string | null): InviteStep {
  const obstacle = findObstacle(account, signedInId);
  if (obstacle !== null) return obstacle;
  if (account === null) return 'new-account';
  const { emailVerified, hasProvenPassword, hasGoogle } = account;
  if (!emailVerified || !(hasProvenPassword || hasGoogle)) return 'new-password';
  if (signedInId === account.id) return 'confirm';
  return hasProvenPassword ? 'password' : 'new-password';
}

/** What the person has proven before the account is changed. */
export type InviteProof =
  | { readonly kind: 'new-account'; readonly name: string; readonly hash: string }
  | { readonly kind: 'new-password'; readonly hash: string }
  /** The session or the password of the account proved it. */
  | { readonly kind: 'own-account'; readonly userId: string };

/** Whether the proof is the one that this step asks for. */
export function fitsStep(proof: InviteProof, step: InviteStep, account: InvitedAccount | null): boolean {
  if (isObstacle(step)) return false;
  if (proof.kind === 'own-account') return (step === 'password' || step === 'confirm') && proof.userId === account?.id;
  return proof.kind === step;
}

export interface InviteForm {
  readonly name: string;
  readonly password: string;
  readonly confirmPassword: string;
}

export interface InviteProblems extends NewPasswordProblems {
  readonly name?: 'missing' | 'too-long' | 'link';
}

function nameProblem(name: string): InviteProblems['name'] | null {
  const line = normalizeLine(name);
  if (line === '') return 'missing';
  if (line.length > RECIPIENT_MAX.name) return 'too-long';
  return containsLink(line) ? 'link' : null;
}

/** The problems of the fields that the step shows. */
export function inviteProblems(form: InviteForm, step: 'new-account' | 'new-password'): InviteProblems {
  const passwordProblems = newPasswordProblems(form);
  const name = step === 'new-account' ? nameProblem(form.name) : null;
  return name ? { name, ...passwordProblems } : passwordProblems;
}
