// The shop context of the seed: at a moment in the past, as a given person.
import type { Actor } from '#shop/actor.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Result } from '#shop/result.ts';

const DAY_MS = 86_400_000;

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);
export const at = (ctx: ShopContext, now: Date, actor: Actor = ctx.actor): ShopContext => ({ ...ctx, now, actor });

/** The sample is ours: a refusal in it is a mistake of ours. */
export function mustBeOk<Value>(result: Result<Value, unknown>, operation: string): Value {
  if (result.ok) return result.value;
  throw new Error(`The sample store could not make ${operation}: ${JSON.stringify(result.reason)}`);
}
