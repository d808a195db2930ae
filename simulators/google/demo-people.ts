// Google accounts of the demo: the store's two demo accounts, two unknown people, and one whose email address Google never confirmed.
// Others can be made up in the chooser.
import { createHash } from 'node:crypto';
import { DEMO_ACCOUNTS } from '#config/store.ts';

export interface DemoPerson {
  readonly sub: string;
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

/** Google's account ids have 21 digits. The same address is the same account, even after a restart. */
function toSub(email: string): string {
  const digest = createHash('sha256').update(email.toLowerCase()).digest('hex');
  return `1${(BigInt(`0x${digest}`) % 10n ** 20n).toString().padStart(20, '0')}`;
}

const person = (name: string, email: string, emailVerified = true): DemoPerson => ({
  sub: toSub(email),
  name,
  email,
  emailVerified,
});

export const demoPeople: readonly DemoPerson[] = [
  person('Asha Nair', DEMO_ACCOUNTS.shopper.email),
  person('Meera Iyer', DEMO_ACCOUNTS.administrator.email),
  person('Ira Kapoor', 'ira.kapoor@example.com'),
  person('Tara Joseph', 'tara.joseph@example.in'),
  person('Nisha Rawat', 'nisha.rawat@example.org', false),
];

const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/;

/** Null for an invalid email address. The name may be empty: some accounts have no name. */
export function createPerson(name: string, email: string): DemoPerson | null {
  const address = email.trim().slice(0, 254);
  return EMAIL.test(address) ? person(name.trim().slice(0, 100), address) : null;
}
