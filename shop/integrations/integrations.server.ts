// Staff see, save, remove and test the accounts of the store. Secrets are stored and never returned: the screen gets
// only their last four characters.

import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.server.ts';
import { integrations as table } from '#db/schema/store.ts';
import { inTransaction } from '#db/transaction.server.ts';
import { may } from '#shop/actor.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { requireFreshProof } from '#shop/fresh-proof.ts';
import { consumeRateLimit } from '#shop/rate-limit.server.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { failureSentence } from './failure-sentence.ts';
import {
  getIntegration,
  INTEGRATIONS,
  type IntegrationName,
  type IntegrationProblems,
  type IntegrationValues,
  integrationProblems,
  normalizeValues,
  PREVIOUS_VALID_MS,
  secretEnding,
} from './integrations.ts';
import {
  type IntegrationRow,
  isStored,
  NO_SECRETS,
  openSecrets,
  type Secrets,
  type Unreadable,
  validPrevious,
} from './stored-integrations.server.ts';

/** Which account the store uses. */
export type IntegrationSource = 'environment' | 'database' | 'simulator' | 'none';

export interface IntegrationState {
  readonly name: IntegrationName;
  /** 0 before the first save. */
  readonly version: number;
  readonly source: IntegrationSource;
  /** True when the database holds values, even if another account is used. */
  readonly isStored: boolean;
  /** Why the stored values cannot be used; null when they can. */
  readonly unreadable: Unreadable | null;
  readonly isRequired: boolean;
  readonly publicValues: IntegrationValues;
  /** By field, the last four characters of the stored secret, or '' when it is short. */
  readonly secretEndings: IntegrationValues;
  readonly checkedAt: Date | null;
  readonly succeededAt: Date | null;
  readonly lastError: string | null;
}

export interface IntegrationList {
  /** False without SECRET_KEY. */
  readonly canSave: boolean;
  readonly integrations: readonly IntegrationState[];
}

const NO_TEST_RESULT = { checkedSource: null, checkedAt: null, succeededAt: null, lastError: null } as const;
const EMPTY_ROW = { publicValues: {}, secretValues: null, version: 0, ...NO_TEST_RESULT } as const;
const emptyRow = (name: IntegrationName): IntegrationRow => ({
  ...EMPTY_ROW,
  name,
  updatedAt: new Date(0),
});

/** The environment has priority, then the database (when it can be read), then the simulator. */
function sourceOf(
  { providers: { integrations: host } }: ShopContext,
  row: IntegrationRow,
  isReadable: boolean,
): IntegrationSource {
  const sourceWithoutDatabase = host.sourceWithoutDatabase(row.name);
  if (sourceWithoutDatabase === 'environment') return 'environment';
  return isStored(row) && isReadable ? 'database' : (sourceWithoutDatabase ?? 'none');
}

function toState(ctx: ShopContext, row: IntegrationRow): IntegrationState {
  const { name, version, publicValues } = row;
  const host = ctx.providers.integrations;
  const secrets = openSecrets(row, host.secretBox);
  const endings = secrets.ok ? Object.entries(secrets.value.values) : [];
  const source = sourceOf(ctx, row, secrets.ok);
  const { checkedAt, succeededAt, lastError } = row.checkedSource === source ? row : NO_TEST_RESULT;
  return {
    name,
    version,
    source,
    publicValues,
    checkedAt,
    succeededAt,
    lastError,
    isStored: isStored(row),
    unreadable: secrets.ok ? null : secrets.reason,
    isRequired: host.isRequired(name),
    secretEndings: Object.fromEntries(endings.map(([key, value]) => [key, secretEnding(value)])),
  };
}

export async function listIntegrations(ctx: ShopContext): Promise<Result<IntegrationList, 'not-allowed'>> {
  if (!may(ctx.actor, 'integrations')) return refuse('not-allowed');
  const rows = await ctx.db.select().from(table);
  const integrations = INTEGRATIONS.map(({ name }) =>
    toState(ctx, rows.find((row) => row.name === name) ?? emptyRow(name)),
  );
  return ok({ canSave: ctx.providers.integrations.secretBox !== null, integrations });
}

export interface IntegrationChange {
  readonly name: IntegrationName;
  /** The version that the form loaded; null saves without the check. */
  readonly version: number | null;
  /** The values of all fields; an empty secret keeps the stored one. */
  readonly values: IntegrationValues;
}

export type SaveIntegrationRefusal =
  | 'not-allowed'
  | 'proof-too-old'
  | 'changed-meanwhile'
  | 'no-secret-key'
  | { readonly problems: IntegrationProblems };

async function lockRow(tx: Tx, name: IntegrationName): Promise<IntegrationRow> {
  await tx.insert(table).values({ name, version: 0 }).onConflictDoNothing();
  const [row] = await tx.select().from(table).where(eq(table.name, name)).for('update');
  if (!row) throw new Error(`The row of the integration ${name} is missing`);
  return row;
}

const secretKeys = (name: IntegrationName): readonly string[] =>
  getIntegration(name).fields.flatMap(({ key, isSecret }) => (isSecret ? [key] : []));

const pick = (values: IntegrationValues, keys: readonly string[]): IntegrationValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)));

/** Returns the replaced secrets that stay valid: those of fields with `keepsPrevious`, and earlier ones that have not expired. */
function previousSecrets(name: IntegrationName, before: Secrets, after: IntegrationValues, now: Date) {
  const validUntil = new Date(now.getTime() + PREVIOUS_VALID_MS).toISOString();
  const replaced = getIntegration(name).fields.flatMap(({ key, keepsPrevious }) => {
    const value = before.values[key];
    return keepsPrevious && value !== undefined && value !== after[key] ? [[key, { value, validUntil }] as const] : [];
  });
  return { ...validPrevious(before, now), ...Object.fromEntries(replaced) };
}

/**
 * Returns the new version. The audit entry names the changed fields, but no value. Values can be saved while
 * environment variables have priority: they are used once these variables are unset.
 */
export async function saveIntegration(
  ctx: ShopContext,
  { name, version, values }: IntegrationChange,
): Promise<Result<number, SaveIntegrationRefusal>> {
  const allowed = requireFreshProof(ctx.actor, 'integrations');
  if (!allowed.ok) return allowed;
  const { secretBox } = ctx.providers.integrations;
  if (secretBox === null) return refuse('no-secret-key');
  const { fields } = getIntegration(name);
  return inTransaction<number, SaveIntegrationRefusal>(ctx.db, async (tx, refuseWith) => {
    const row = await lockRow(tx, name);
    if (version !== null && version !== row.version) return refuseWith('changed-meanwhile');
    // When the stored secrets cannot be read, all of them must be entered again.
    const opened = openSecrets(row, secretBox);
    const before = opened.ok ? opened.value : NO_SECRETS;
    const typedValues = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
    const after = normalizeValues(name, { ...before.values, ...typedValues });
    const problems = integrationProblems(name, after);
    if (Object.keys(problems).length > 0) return refuseWith({ problems });
    const beforeValues: IntegrationValues = { ...row.publicValues, ...before.values };
    const changed = fields.filter(({ key }) => beforeValues[key] !== after[key]).map(({ label }) => label);
    const secretFields = secretKeys(name);
    const secrets: Secrets = {
      values: pick(after, secretFields),
      previous: previousSecrets(name, before, after, ctx.now),
    };
    const publicFields = fields.map(({ key }) => key).filter((key) => !secretFields.includes(key));
    await tx
      .update(table)
      .set({
        publicValues: pick(after, publicFields),
        secretValues: Object.keys(secrets.values).length > 0 ? secretBox.seal(JSON.stringify(secrets), name) : null,
        version: row.version + 1,
        // The stored result was of a test of other values.
        ...(changed.length > 0 && row.checkedSource === 'database' ? NO_TEST_RESULT : {}),
        updatedAt: ctx.now,
      })
      .where(eq(table.name, name));
    const entity = { entity: 'integration', entityId: name };
    await recordChange(tx, ctx.actor, { action: 'update', ...entity, after: { changedFields: changed } });
    return row.version + 1;
  });
}

export type RemoveIntegrationRefusal =
  | 'not-allowed'
  | 'proof-too-old'
  | 'changed-meanwhile'
  | 'required'
  | 'not-set-up';

/** Empties the row but keeps it, so that its version keeps counting. */
export async function removeIntegration(
  ctx: ShopContext,
  { name, version }: { readonly name: IntegrationName; readonly version: number | null },
): Promise<Result<null, RemoveIntegrationRefusal>> {
  const allowed = requireFreshProof(ctx.actor, 'integrations');
  if (!allowed.ok) return allowed;
  const host = ctx.providers.integrations;
  if (host.isRequired(name) && host.sourceWithoutDatabase(name) === null) return refuse('required');
  return inTransaction<null, RemoveIntegrationRefusal>(ctx.db, async (tx, refuseWith) => {
    const row = await lockRow(tx, name);
    if (!isStored(row)) return refuseWith('not-set-up');
    if (version !== null && version !== row.version) return refuseWith('changed-meanwhile');
    const noValues = { publicValues: {}, secretValues: null, ...NO_TEST_RESULT };
    await tx
      .update(table)
      .set({ ...noValues, version: row.version + 1, updatedAt: ctx.now })
      .where(eq(table.name, name));
    await recordChange(tx, ctx.actor, { action: 'delete', entity: 'integration', entityId: name });
    return null;
  });
}

export type TestIntegrationRefusal =
  | 'not-allowed'
  | 'not-set-up'
  | 'too-many-tests'
  | { readonly unreadable: Unreadable }
  | { readonly failure: string };

/** Tests are limited, because Shiprocket locks an account after repeated wrong logins. */
const TEST_LIMIT = { max: 10, withinMs: 5 * 60_000 };

/**
 * Tests the account that the store uses, stores the result, and returns where the account comes from. No transaction is
 * open during the request.
 */
export async function testIntegration(
  ctx: ShopContext,
  name: IntegrationName,
): Promise<Result<IntegrationSource, TestIntegrationRefusal>> {
  if (!may(ctx.actor, 'integrations')) return refuse('not-allowed');
  const host = ctx.providers.integrations;
  const [row = emptyRow(name)] = await ctx.db.select().from(table).where(eq(table.name, name));
  const secrets = openSecrets(row, host.secretBox);
  const source = sourceOf(ctx, row, secrets.ok);
  if (source !== 'environment' && !secrets.ok) return refuse({ unreadable: secrets.reason });
  if (source === 'none') return refuse('not-set-up');
  if (!(await consumeRateLimit(ctx.db, `integration-test:${name}`, TEST_LIMIT))) return refuse('too-many-tests');
  const secretValues = secrets.ok ? secrets.value.values : {};
  const values = source === 'database' ? { ...row.publicValues, ...secretValues } : null;
  const checked = await host.check(name, values);
  const lastError = checked.ok ? null : failureSentence(name, checked.reason, Object.values(secretValues));
  await ctx.db.insert(table).values({ name, version: 0 }).onConflictDoNothing();
  // The time of the last success is kept only when it was of the same account.
  const succeededAt = sql`case when ${table.checkedSource} = ${source} then ${table.succeededAt} end`;
  await ctx.db
    .update(table)
    .set({
      checkedSource: source,
      checkedAt: sql`now()`,
      succeededAt: checked.ok ? sql`now()` : succeededAt,
      lastError,
    })
    .where(and(eq(table.name, name), eq(table.version, row.version)));
  return lastError === null ? ok(source) : refuse({ failure: lastError });
}
