// Staff prove their second factor again within the current session, before a sensitive action (fresh-proof.ts).

import { inTransaction } from '#db/transaction.server.ts';
import { recordChange } from '#shop/audit.server.ts';
import type { ShopContext } from '#shop/context.ts';
import { markSecondFactorProven } from '#shop/customers/sessions.server.ts';
import { type Result, refuse } from '#shop/result.ts';
import { type Proof, proveFactor } from './prove-passkey.server.ts';
import type { ProofRefusal } from './prove-second-factor.server.ts';

/** The session keeps its token: other requests of the screen may be under way. */
export async function proveAgain(
  ctx: ShopContext,
  proof: Proof,
  sessionId: string,
): Promise<Result<null, ProofRefusal | 'not-allowed'>> {
  const { actor } = ctx;
  if (actor.kind !== 'staff') return refuse('not-allowed');
  const proven = await proveFactor(ctx, actor.userId, proof);
  if (!proven.ok) return proven;
  return inTransaction<null, never>(ctx.db, async (tx) => {
    await markSecondFactorProven(tx, actor.userId, sessionId);
    await recordChange(tx, actor, { action: 'prove second factor of', entity: 'user', entityId: actor.userId });
    return null;
  });
}
