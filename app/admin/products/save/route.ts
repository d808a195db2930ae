// The product form is saved here: one post, one answer.
import { shopContext, storeFacts } from '#app/context.ts';
import { postedJson } from '#app/posted-json.ts';
import { addFailed, NO_ANSWER, reasonOf, updateFailed } from '../product-messages.ts';
import type { Route } from './+types/route.ts';
import { answerSave } from './answer-save.server.ts';
import type { SaveAnswer } from './save-answer.ts';
import { saveInput } from './save-input.ts';

const answer = (said: SaveAnswer, status: number): Response => Response.json(said, { status });

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const form = saveInput.safeParse(await postedJson(request));
  if (!form.success) return answer({ ok: false, message: updateFailed(reasonOf('invalid')) }, 400);
  try {
    const said = await answerSave(ctx, form.data, context.get(storeFacts).origin);
    return answer(said, said.ok ? 200 : 409);
  } catch (error) {
    ctx.log.error({ err: error, productId: form.data.id }, 'Back office: a product could not be saved');
    return answer({ ok: false, message: (form.data.id === null ? addFailed : updateFailed)(NO_ANSWER) }, 500);
  }
}
