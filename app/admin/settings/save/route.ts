// The settings are saved here: one post, one answer.
import { shopContext } from '#app/context.ts';
import { postedJson } from '#app/posted-json.ts';
import { type UpdateSettingsRefusal, updateSettings } from '#shop/settings/update-settings.server.ts';
import { needsWords, REASONS, SAVE_FAILED, SAVED } from '../settings-messages.ts';
import type { Route } from './+types/route.ts';
import type { SaveAnswer } from './save-answer.ts';
import { settingsForm } from './save-input.ts';

const answer = (said: SaveAnswer, status: number): Response => Response.json(said, { status });

function refused(reason: UpdateSettingsRefusal): SaveAnswer {
  if (typeof reason === 'object') {
    return { ok: false, message: needsWords(reason.problems), problems: reason.problems };
  }
  const changedMeanwhile = reason === 'changed-meanwhile';
  return { ok: false, message: SAVE_FAILED, reason: REASONS[reason], changedMeanwhile };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(shopContext);
  const form = settingsForm.safeParse(await postedJson(request));
  if (!form.success) return answer({ ok: false, message: SAVE_FAILED }, 400);
  try {
    const { version, settings } = form.data;
    const saved = await updateSettings(ctx, { version, change: settings });
    if (saved.ok) return answer({ ok: true, message: SAVED, version: saved.value }, 200);
    return answer(refused(saved.reason), 409);
  } catch (error) {
    ctx.log.error({ err: error }, 'Back office: the settings could not be saved');
    return answer({ ok: false, message: SAVE_FAILED }, 500);
  }
}
