// Staff actions on collections. The shop validates a collection's contents.

import { z } from 'zod';
import { ACTIVITY, COLLECTION_KINDS, COLLECTION_SORTS } from '#config/value-lists.ts';
import {
  addCollection,
  deleteCollection,
  restoreCollection,
  type SaveCollectionRefusal,
  saveCollection,
  setCollectionStatus,
} from '#shop/collections/change-collections.server.ts';
import { previewCollection } from '#shop/collections/list-collections.server.ts';
import { orderCollections } from '#shop/collections/order-collections.server.ts';
import type { Refusal } from '../kit/actions/action-result.ts';
import { adminAction, adminActions, rowAction } from '../kit/actions/admin-actions.ts';
import * as messages from './collection-messages.ts';

const id = z.string().max(40);
const ids = z.array(id).max(500);
const text = z.string().max(5_000);
const number = z.number().min(-1_000_000_000).max(1_000_000_000);
const status = z.enum(ACTIVITY);

const condition = z.discriminatedUnion('field', [
  z.object({ field: z.literal('keyword'), keyword: z.string().max(200) }),
  z.object({ field: z.literal('category'), categoryIds: z.array(z.uuid()).max(100).readonly() }),
  z.object({ field: z.literal('price-from'), price: number }),
  z.object({ field: z.literal('price-to'), price: number }),
  z.object({ field: z.literal('discount'), percent: number }),
  z.object({ field: z.literal('new'), days: number }),
  z.object({ field: z.literal('in-stock') }),
]);

const selection = {
  kind: z.enum(COLLECTION_KINDS),
  conditions: z.array(condition).max(100).readonly(),
  productIds: z.array(id).max(1_000).readonly(),
  sort: z.enum(COLLECTION_SORTS),
};

const fields = z.object({
  ...selection,
  name: text,
  slug: text,
  description: text,
  image: z.string().max(200).nullable(),
  metaTitle: text,
  metaDescription: text,
  status,
  inMenu: z.boolean(),
  onHome: z.boolean(),
});

function toRefusal(reason: Exclude<SaveCollectionRefusal, 'not-allowed'>): Refusal {
  if (typeof reason === 'object') {
    const errors = messages.toFieldErrors(reason.problems);
    return { message: messages.fieldsToFixText(errors), fields: errors };
  }
  if (reason === 'slug-taken') return { message: messages.SLUG_TAKEN, fields: { slug: messages.SLUG_TAKEN } };
  if (reason === 'no-such-picture') return { fields: { image: messages.NO_SUCH_PICTURE } };
  return { reason: reason === 'too-many' ? messages.TOO_MANY : messages.REFUSAL_MESSAGES[reason] };
}

export const action = adminActions(messages.FAILURE_MESSAGES, {
  add: adminAction({
    input: z.object({ fields }),
    run: (ctx, input) => addCollection(ctx, input.fields),
    done: messages.ADDED,
    refused: toRefusal,
    send: (id) => ({ id, version: 1 }),
  }),
  update: adminAction({
    // A null version overwrites changes that somebody else has saved since.
    input: z.object({ id, version: z.number().int().nullable(), fields }),
    run: (ctx, { id, version, fields }) => saveCollection(ctx, id, { version, fields }),
    done: messages.SAVED,
    refused: toRefusal,
    notFound: 'no-such-collection',
    send: (version) => ({ version }),
  }),
  setStatus: adminAction({
    input: z.object({ id, version: z.number().int(), status }),
    run: (ctx, { id, version, status }) => setCollectionStatus(ctx, id, { version, status }),
    done: (_, { status }) => messages.statusChangedMessage(status),
    refused: messages.REFUSAL_MESSAGES,
    notFound: 'no-such-collection',
  }),
  delete: adminAction({
    input: z.object({ id, version: z.number().int() }),
    run: (ctx, { id, version }) => deleteCollection(ctx, id, version),
    done: messages.deletedMessage,
    refused: messages.REFUSAL_MESSAGES,
    notFound: 'no-such-collection',
  }),
  restore: rowAction(restoreCollection, { done: messages.restoredMessage, refused: messages.RESTORE_REFUSALS }),
  reorder: adminAction({
    input: z.object({ ids, seen: ids }),
    run: (ctx, { ids, seen }) => orderCollections(ctx, ids, seen),
    done: messages.ORDER_SAVED,
    refused: { 'changed-meanwhile': messages.ORDER_CHANGED },
  }),
  preview: adminAction({
    input: z.object(selection),
    run: previewCollection,
    done: '',
    refused: {},
    send: (preview) => preview,
  }),
});
