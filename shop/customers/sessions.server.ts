// Sessions are rows, so that the store can end them on every node. The browser has a random token, the row its hash. A
// session lasts 30 days from the sign-in that opened it; a session of staff also ends after 12 hours without use. The
// database's clock decides.

import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '#db/client.server.ts';
import { preparedQuery } from '#db/prepared-query.server.ts';
import { sessions, users } from '#db/schema/people.ts';
import { staffRoles } from '#db/schema/staff.ts';
import { hasSecondFactor } from '#shop/second-factor/factor-on.server.ts';
import { isSecondFactorDue } from '#shop/second-factor/second-factor-duty.server.ts';
import { hashToken, newToken } from '#shop/secret-token.server.ts';
import { staffRoleColumns } from '#shop/staff/staff-actor.server.ts';

export const SESSION_SECONDS = 30 * 24 * 60 * 60;
const MAX_USER_AGENT_LENGTH = 300;

/** The browser behind a request. */
export interface Visitor {
  readonly sessionToken: string | null;
  readonly address: string | null;
  readonly userAgent: string | null;
}

/** Returns the token for the browser. */
export async function openSession(
  db: DbOrTx,
  { userId, hasProvenSecondFactor }: { readonly userId: string; readonly hasProvenSecondFactor: boolean },
  visitor: Visitor,
): Promise<string> {
  const token = newToken();
  await db.insert(sessions).values({
    userId,
    tokenHash: hashToken(token),
    expiresAt: sql`now() + make_interval(secs => ${SESSION_SECONDS})`,
    secondFactorAt: hasProvenSecondFactor ? sql`now()` : null,
    ipAddress: visitor.address,
    userAgent: visitor.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
  });
  return token;
}

/**
 * SQL: true while the session may be used. A session of staff ends after 12 hours without use: a computer that was left
 * open in the evening is signed out by the morning.
 */
const isOpen = sql`${sessions.expiresAt} > now() and (${users.role} <> 'admin' or ${sessions.updatedAt} > now() - interval '12 hours')`;

/** SQL: true when the time of last use is stale: after an hour; for staff after five minutes, because disuse ends their sessions. */
const isStale = sql<boolean>`${sessions.updatedAt} < now() - case ${users.role} when 'admin' then interval '5 minutes' else interval '1 hour' end`;

/** SQL: true while staff must still prove the second factor, once per session. The `case` spares other requests the other tables. */
const awaitsSecondFactor = sql<boolean>`case when ${users.role} = 'admin' and ${sessions.secondFactorAt} is null then ${hasSecondFactor(users.id)} else false end`;

/** SQL: true when sensitive actions must ask for the second factor again (fresh-proof.ts). */
const hasOldProof = sql<boolean>`coalesce(${sessions.secondFactorAt} < now() - interval '10 minutes', false)`;

/**
 * SQL: true when the store requires a second factor and the days of grace are over. Only used for staff who have none:
 * staff who have one must prove it first.
 */
const mustSetUpSecondFactor = sql<boolean>`case when ${users.role} = 'admin' and ${sessions.secondFactorAt} is null then ${isSecondFactorDue} else false end`;

const sessionByToken = preparedQuery((db) =>
  db
    .select({
      id: sessions.id,
      userId: users.id,
      email: users.email,
      name: users.name,
      role: users.role,
      staffRole: staffRoleColumns,
      awaitsSecondFactor,
      hasOldProof,
      mustSetUpSecondFactor,
      isStale,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(staffRoles, eq(staffRoles.id, users.staffRoleId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), isOpen, eq(users.status, 'active')))
    .prepare('session_by_token'),
);

/**
 * Returns the person of a session with her current role, for every request; null when the session has ended or the
 * account is inactive. Stores the time of last use when the stored time is stale.
 */
export async function findSession(db: DbOrTx, token: string) {
  const [found] = await sessionByToken(db).execute({ tokenHash: hashToken(token) });
  if (!found) return null;
  const { isStale: mustBeWritten, ...session } = found;
  if (mustBeWritten) await db.update(sessions).set({ updatedAt: sql`now()` }).where(eq(sessions.id, session.id));
  return session;
}

/**
 * Marks the session in which staff turn their second factor on or prove it again. The session keeps its token, because
 * other requests with the token may be under way.
 */
export async function markSecondFactorProven(tx: Tx, userId: string, id: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ secondFactorAt: sql`now()` })
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)));
}

export async function endSession(db: DbOrTx, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)));
}

/** Ends all sessions of a person, or all but one. */
export async function endUserSessions(db: DbOrTx, userId: string, exceptId?: string): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), exceptId === undefined ? undefined : ne(sessions.id, exceptId)));
}

/** Ends one session, only if it belongs to this person. */
export async function endUserSession(db: DbOrTx, userId: string, id: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.id, id)));
}

export interface OpenSession {
  readonly id: string;
  readonly userAgent: string | null;
  readonly ipAddress: string | null;
  readonly openedAt: Date;
  /** Accurate to the hour, for staff to five minutes. */
  readonly lastUsedAt: Date;
}

/** Returns the sessions, the most recently used first. */
export const listUserSessions = (db: DbOrTx, userId: string): Promise<OpenSession[]> =>
  db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      ipAddress: sessions.ipAddress,
      openedAt: sessions.createdAt,
      lastUsedAt: sessions.updatedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, userId), isOpen))
    .orderBy(desc(sessions.updatedAt), desc(sessions.createdAt), sessions.id);
