// Shop contexts for seeding: with a time in the past and a given actor.
import type { Actor } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Result } from '#shop/result.ts';

const DAY_MS = 86_400_000;

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);
export const contextAt = (ctx: ShopContext, now: Date, actor: Actor = ctx.actor): ShopContext => ({
  ...ctx,
  now,
  actor,
});

/** Sample data must never be refused: a refusal is a bug in the seed. */
export function expectOk<Value>(result: Result<Value, unknown>, operation: string): Value {
  if (result.ok) return result.value;
  throw new Error(`The sample store could not make ${operation}: ${JSON.stringify(result.reason)}`);
}
