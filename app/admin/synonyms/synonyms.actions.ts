// Staff actions on search synonyms. The shop validates their words.

import { z } from 'zod';
import { MAX_SYNONYM_TEXT } from '#shop/catalog/search-synonym.ts';
import { addSynonym, deleteSynonym, saveSynonym } from '#shop/catalog/search-synonyms.server.ts';
import { adminAction, adminActions, versionedRowAction } from '../kit/actions/admin-actions.ts';
import * as messages from './synonym-messages.ts';

const id = z.string().max(40);
/** A null version overwrites changes that somebody else has saved since. */
const version = z.number().int().nullable();
/** This limit is higher than that of the form's fields, so that the shop can refuse a long text with a message. */
const text = z.string().max(2 * MAX_SYNONYM_TEXT);
const fields = z.object({ words: text, finds: text, isTwoWay: z.boolean() });

export const action = adminActions(messages.FAILURE_MESSAGES, {
  add: adminAction({
    input: z.object({ fields }),
    run: (ctx, input) => addSynonym(ctx, input.fields),
    done: messages.ADDED,
    refused: messages.toRefusal,
  }),
  save: adminAction({
    input: z.object({ id, version, fields }),
    run: (ctx, { id, version, fields }) => saveSynonym(ctx, id, { version, fields }),
    done: messages.SAVED,
    refused: messages.toRefusal,
    notFound: 'no-such-synonym',
  }),
  delete: versionedRowAction(deleteSynonym, {
    done: messages.deletedMessage,
    refused: messages.REFUSAL_MESSAGES,
    notFound: 'no-such-synonym',
  }),
});
