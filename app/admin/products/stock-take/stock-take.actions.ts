import { z } from 'zod';
import { applyStockTake } from '#shop/stock-takes/apply-stock-take.server.ts';
import { countScans, setCount, undoScans } from '#shop/stock-takes/count-scans.server.ts';
import { MAX_CODE_LENGTH, MAX_COUNTED, MAX_SCAN_AGE_MS, MAX_SCANS_PER_REQUEST } from '#shop/stock-takes/stock-take.ts';
import { abandonStockTake, beginStockTake } from '#shop/stock-takes/stock-takes.server.ts';
import { adminAction, adminActions } from '../../kit/actions/admin-actions.ts';
import * as messages from './stock-take-messages.ts';

const id = z.guid();
const quantity = z.number().int().min(0).max(MAX_COUNTED);
const scan = z.object({
  id,
  code: z.string().max(MAX_CODE_LENGTH),
  quantity,
  ageMs: z.number().int().min(0).max(MAX_SCAN_AGE_MS),
});

export const action = adminActions(messages.FAILURE_MESSAGES, {
  begin: adminAction({
    input: z.object({ categoryId: id.nullable() }),
    run: (ctx, { categoryId }) => beginStockTake(ctx, categoryId),
    done: '',
    refused: (reason) => (reason === 'no-such-category' ? messages.NO_SUCH_CATEGORY : messages.IN_PROGRESS),
    send: (stockTakeId) => stockTakeId,
  }),
  count: adminAction({
    input: z.object({ id, scans: z.array(scan).min(1).max(MAX_SCANS_PER_REQUEST) }),
    run: (ctx, { id, scans }) => countScans(ctx, id, scans),
    done: '',
    refused: messages.COUNT_REFUSALS,
    send: (scans) => scans,
  }),
  undo: adminAction({
    input: z.object({ id, scanIds: z.array(id).min(1).max(MAX_SCANS_PER_REQUEST) }),
    run: (ctx, { id, scanIds }) => undoScans(ctx, id, scanIds),
    done: '',
    refused: messages.COUNT_REFUSALS,
  }),
  setCount: adminAction({
    input: z.object({ id, lineId: id, quantity, scanId: id }),
    run: (ctx, { id, ...typed }) => setCount(ctx, id, typed),
    done: '',
    refused: messages.SET_COUNT_REFUSALS,
  }),
  apply: adminAction({
    input: z.object({ id, revision: z.number().int().min(0), zeroesUncounted: z.boolean() }),
    run: (ctx, { id, ...choice }) => applyStockTake(ctx, id, choice),
    done: '',
    refused: messages.APPLY_REFUSALS,
  }),
  abandon: adminAction({
    input: z.object({ id }),
    run: (ctx, { id }) => abandonStockTake(ctx, id),
    done: 'Stock take abandoned. No stock was changed.',
    refused: messages.COUNT_REFUSALS,
  }),
});
