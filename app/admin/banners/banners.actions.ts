// Staff actions on banners. The shop validates a banner's contents.

import { z } from 'zod';
import {
  addBanner,
  deleteBanner,
  reorderBanners,
  type UpdateBannerRefusal,
  updateBanner,
} from '#shop/banners/banners.server.ts';
import type { Refusal } from '../kit/actions/action-result.ts';
import { adminAction, adminActions } from '../kit/actions/admin-actions.ts';
import * as messages from './banner-messages.ts';
import { fieldsOf } from './banner-row.ts';

const text = z.string().max(2_000);
const id = z.string().max(40);
const version = z.number().int();
const ids = z.array(id).max(500);

/** Times as the form's fields give them, in India's time zone; the image as an address of this store. */
const fields = z.object({
  title: text,
  subtitle: text,
  description: text,
  imageUrl: text,
  buttonText: text,
  buttonLink: text,
  category: text,
  showFrom: text,
  showUntil: text,
});

/** Validation errors are shown at their fields. */
function refused(reason: Exclude<UpdateBannerRefusal, 'not-allowed'>): Refusal {
  if (typeof reason === 'object') return { fields: messages.errorsOf(reason.problems) };
  if (reason === 'no-such-picture') return { fields: { image: messages.REASONS[reason] } };
  return { reason: reason === 'changed-meanwhile' ? messages.CHANGED_WHILE_EDITING : messages.REASONS[reason] };
}

/** For a change without fields: only the message is shown. */
const refusedRow = (reason: Exclude<UpdateBannerRefusal, 'not-allowed'>): Refusal =>
  typeof reason === 'object' ? refused(reason) : { reason: messages.REASONS[reason] };

export const action = adminActions(messages.FAILED, {
  add: adminAction({
    input: z.object({ fields }),
    run: (ctx, input, { origin }) => addBanner(ctx, { ...fieldsOf(input.fields, origin), isActive: true }),
    done: messages.ADDED,
    refused,
  }),
  save: adminAction({
    input: z.object({ id, version: version.nullable(), fields }),
    run: (ctx, { id, version, fields }, { origin }) =>
      updateBanner(ctx, id, { version, change: fieldsOf(fields, origin) }),
    done: messages.UPDATED,
    refused,
    notFound: 'no-such-banner',
  }),
  setActive: adminAction({
    input: z.object({ id, version, isActive: z.boolean() }),
    run: (ctx, { id, version, isActive }) => updateBanner(ctx, id, { version, change: { isActive } }),
    done: (_, { isActive }) => messages.statusChanged(isActive),
    refused: refusedRow,
  }),
  delete: adminAction({
    input: z.object({ id, version }),
    run: (ctx, { id, version }) => deleteBanner(ctx, id, version),
    done: messages.DELETED,
    refused: messages.REASONS,
  }),
  reorder: adminAction({
    input: z.object({ ids, seen: ids }),
    run: (ctx, { ids, seen }) => reorderBanners(ctx, ids, seen),
    done: messages.ORDERED,
    refused: messages.REASONS,
  }),
});
