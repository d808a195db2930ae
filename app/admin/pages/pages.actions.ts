// Staff actions on content pages. The shop validates a page's contents.

import { z } from 'zod';
import { PAGE_STATUSES } from '#config/value-lists.ts';
import {
  addPage,
  deletePage,
  type RestorePageRefusal,
  restorePageVersion,
  type SavePageRefusal,
  savePage,
} from '#shop/pages/change-pages.server.ts';
import { previewPage } from '#shop/pages/list-pages.server.ts';
import type { Refusal } from '../kit/actions/action-result.ts';
import { adminAction, adminActions, versionedRowAction } from '../kit/actions/admin-actions.ts';
import * as messages from './page-messages.ts';

const id = z.string().max(40);
/** A null version overwrites changes that somebody else has saved since. */
const version = z.number().int().nullable();
const title = z.string().max(1_000);
const body = z.string().max(200_000);

const page = z.object({
  title,
  slug: z.string().max(1_000),
  body,
  status: z.enum(PAGE_STATUSES),
  publishFrom: z.iso
    .datetime()
    .transform((value) => new Date(value))
    .nullable(),
});

function toRefusal(reason: Exclude<SavePageRefusal | RestorePageRefusal, 'not-allowed'>): Refusal {
  if (typeof reason === 'object') {
    const errors = messages.toFieldErrors(reason.problems);
    return { message: messages.fieldsToFixText(errors), fields: errors };
  }
  if (reason === 'slug-taken') return { message: messages.SLUG_TAKEN, fields: { slug: messages.SLUG_TAKEN } };
  return { reason: reason === 'no-such-version' ? messages.NO_SUCH_VERSION : messages.REFUSAL_MESSAGES[reason] };
}

export const action = adminActions(messages.FAILURE_MESSAGES, {
  add: adminAction({
    input: z.object({ page }),
    run: (ctx, input) => addPage(ctx, input.page),
    done: messages.ADDED,
    refused: toRefusal,
    send: (id) => ({ id, version: 1 }),
  }),
  update: adminAction({
    input: z.object({ id, version, page }),
    run: (ctx, { id, version, page }) => savePage(ctx, id, { version, page }),
    done: messages.SAVED,
    refused: toRefusal,
    notFound: 'no-such-page',
    send: (version) => ({ version }),
  }),
  restore: adminAction({
    // `version` is the current version that the form was loaded with, `restored` the version whose text becomes current.
    input: z.object({ id, version, restored: z.number().int() }),
    run: (ctx, { id, ...versions }) => restorePageVersion(ctx, id, versions),
    done: (_, { restored }) => messages.restoredMessage(restored),
    refused: toRefusal,
    notFound: 'no-such-page',
  }),
  delete: versionedRowAction(deletePage, {
    done: messages.deletedMessage,
    refused: { ...messages.REFUSAL_MESSAGES, 'built-in': messages.BUILT_IN_KEPT },
    notFound: 'no-such-page',
  }),
  preview: adminAction({
    input: z.object({ title, body }),
    run: previewPage,
    done: '',
    refused: {},
    send: (preview) => preview,
  }),
});
