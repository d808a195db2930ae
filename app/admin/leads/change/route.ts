// What the leads screen does to a lead: one post, one answer.
import { shopContext } from '#app/context.ts';
import { postedJson } from '#app/posted-json.ts';
import type { ShopContext } from '#shop/context.ts';
import { deleteLead, updateLead } from '#shop/leads/change-leads.server.ts';
import type { ActionResult } from '../../kit/actions/action-result.ts';
import { DELETE_FAILED, DELETED, REASONS, UPDATE_FAILED, UPDATED } from '../lead-messages.ts';
import type { Route } from './+types/route.ts';
import { type Change, changeInput } from './change-input.ts';

const FAILED: Readonly<Record<Change['intent'], string>> = { update: UPDATE_FAILED, delete: DELETE_FAILED };
const DONE: Readonly<Record<Change['intent'], string>> = { update: UPDATED, delete: DELETED };

const carryOut = (ctx: ShopContext, change: Change) =>
  change.intent === 'update' ? updateLead(ctx, change.id, change.fields, change.known) : deleteLead(ctx, change.id);

async function answerChange(ctx: ShopContext, change: Change): Promise<ActionResult> {
  const result = await carryOut(ctx, change);
  if (result.ok) return { ok: true, message: DONE[change.intent] };
  const changedMeanwhile = result.reason === 'changed-meanwhile';
  const isGone = result.reason === 'no-such-lead';
  const refusal = {
    ok: false,
    message: FAILED[change.intent],
    reason: REASONS[result.reason],
    changedMeanwhile,
  } as const;
  return isGone ? { ...refusal, isGone } : refusal;
}

const answer = (said: ActionResult, status: number): Response => Response.json(said, { status });

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const asked = changeInput.safeParse(await postedJson(request));
  if (!asked.success) return answer({ ok: false, message: UPDATE_FAILED }, 400);
  try {
    const said = await answerChange(ctx, asked.data);
    return answer(said, said.ok ? 200 : 409);
  } catch (error) {
    ctx.log.error({ err: error, intent: asked.data.intent }, 'Back office: a lead could not be changed');
    return answer({ ok: false, message: FAILED[asked.data.intent] }, 500);
  }
}
