// The accounts that the database holds, decrypted. Every node reads them at its start and after each change; they are
// never sent to a browser.

import type { DbOrTx } from '#db/client.server.ts';
import { integrations as table } from '#db/schema/store.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import type { SecretBox } from './integration-host.ts';
import type { IntegrationName, IntegrationValues } from './integrations.ts';

export type IntegrationRow = typeof table.$inferSelect;

/** Why the stored keys cannot be used: SECRET_KEY is not set, it is another one, or the text was changed. */
export type Unreadable = 'no-key' | 'other-key' | 'damaged';

/** A replaced secret, and how long it is still accepted. */
interface PreviousSecret {
  readonly value: string;
  readonly validUntil: string;
}

/** The content of the encrypted text. */
export interface Secrets {
  readonly values: IntegrationValues;
  /** The replaced secrets, by the key of their field. */
  readonly previous: Readonly<Record<string, PreviousSecret>>;
}

export interface StoredIntegration {
  readonly name: IntegrationName;
  /** All values: the public ones and the secrets. */
  readonly values: IntegrationValues;
  /** Replaced secrets that are still accepted. */
  readonly stillAccepted: IntegrationValues;
  /** When the first of the replaced secrets expires; null without one. */
  readonly acceptedUntil: Date | null;
}

export const NO_SECRETS: Secrets = { values: {}, previous: {} };

export const isStored = ({ publicValues, secretValues }: IntegrationRow): boolean =>
  secretValues !== null || Object.keys(publicValues).length > 0;

export function openSecrets(
  { name, secretValues }: Pick<IntegrationRow, 'name' | 'secretValues'>,
  box: SecretBox | null,
): Result<Secrets, Unreadable> {
  if (secretValues === null) return ok(NO_SECRETS);
  if (box === null) return refuse('no-key');
  const opened = box.open(secretValues, name);
  return opened.ok ? ok(JSON.parse(opened.value) as Secrets) : opened;
}

export function validPrevious({ previous }: Secrets, now: Date): Secrets['previous'] {
  return Object.fromEntries(
    Object.entries(previous).filter(([, { validUntil }]) => new Date(validUntil).getTime() > now.getTime()),
  );
}

function toStored({ name, publicValues }: IntegrationRow, secrets: Secrets, now: Date): StoredIntegration {
  const previous = Object.entries(validPrevious(secrets, now));
  const expiries = previous.map(([, { validUntil }]) => new Date(validUntil).getTime());
  return {
    name,
    values: { ...publicValues, ...secrets.values },
    stillAccepted: Object.fromEntries(previous.map(([key, { value }]) => [key, value])),
    acceptedUntil: expiries.length > 0 ? new Date(Math.min(...expiries)) : null,
  };
}

export interface StoredIntegrations {
  readonly accounts: readonly StoredIntegration[];
  readonly unreadable: readonly { readonly name: IntegrationName; readonly reason: Unreadable }[];
}

export async function loadStoredIntegrations(
  db: DbOrTx,
  box: SecretBox | null,
  now: Date,
): Promise<StoredIntegrations> {
  const rows = (await db.select().from(table).orderBy(table.name)).filter(isStored);
  const opened = rows.map((row) => ({ row, secrets: openSecrets(row, box) }));
  return {
    accounts: opened.flatMap(({ row, secrets }) => (secrets.ok ? [toStored(row, secrets.value, now)] : [])),
    unreadable: opened.flatMap(({ row: { name }, secrets }) => (secrets.ok ? [] : [{ name, reason: secrets.reason }])),
  };
}
