import { z } from 'zod';
import { deleteZeroResultSearch, deleteZeroResultSearchesBefore } from '#shop/catalog/zero-result-searches.server.ts';
import { ok } from '#shop/result.ts';
import { adminAction, adminActions } from '../kit/actions/admin-actions.ts';
import { clearedMessage, FAILURE_MESSAGES, OLD_DAYS } from './searches-messages.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

export const action = adminActions(FAILURE_MESSAGES, {
  clear: adminAction({
    input: z.object({ text: z.string().max(200) }),
    run: async (ctx, { text }) => {
      const result = await deleteZeroResultSearch(ctx, text);
      // If a colleague has already cleared the search, the result is the same.
      return !result.ok && result.reason === 'no-such-search' ? ok(null) : result;
    },
    done: clearedMessage(1),
    refused: () => ({}),
  }),
  clearOld: adminAction({
    input: z.object({}),
    run: (ctx) => deleteZeroResultSearchesBefore(ctx, new Date(ctx.now.getTime() - OLD_DAYS * DAY_MS)),
    done: clearedMessage,
    refused: () => ({}),
  }),
});
