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
import { adminAction, adminActions, versionedRowAction } from '../kit/actions/admin-actions.ts';
import * as messages from './banner-messages.ts';
import { toBannerFields } from './banner-row.ts';

const text = z.string().max(2_000);
const id = z.string().max(40);
const version = z.number().int();
const ids = z.array(id).max(500);

/** Times are texts in India's time zone, as the form's fields hold them; the image is a URL of this store. */
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

/** Returns validation errors by field, so that the form shows them at their fields. */
function toRefusal(reason: Exclude<UpdateBannerRefusal, 'not-allowed'>): Refusal {
  if (typeof reason === 'object') return { fields: messages.toFieldErrors(reason.problems) };
  if (reason === 'no-such-picture') return { fields: { image: messages.REFUSAL_MESSAGES[reason] } };
  return {
    reason: reason === 'changed-meanwhile' ? messages.CHANGED_WHILE_EDITING : messages.REFUSAL_MESSAGES[reason],
  };
}

/** An action on a row of the list has no form, so its message must not say that somebody was editing. */
const toRowRefusal = (reason: Exclude<UpdateBannerRefusal, 'not-allowed'>): Refusal =>
  typeof reason === 'object' ? toRefusal(reason) : { reason: messages.REFUSAL_MESSAGES[reason] };

export const action = adminActions(messages.FAILURE_MESSAGES, {
  add: adminAction({
    input: z.object({ fields }),
    run: (ctx, input, { origin }) => addBanner(ctx, { ...toBannerFields(input.fields, origin), isActive: true }),
    done: messages.ADDED,
    refused: toRefusal,
  }),
  save: adminAction({
    input: z.object({ id, version: version.nullable(), fields }),
    run: (ctx, { id, version, fields }, { origin }) =>
      updateBanner(ctx, id, { version, change: toBannerFields(fields, origin) }),
    done: messages.UPDATED,
    refused: toRefusal,
    notFound: 'no-such-banner',
  }),
  setActive: adminAction({
    input: z.object({ id, version, isActive: z.boolean() }),
    run: (ctx, { id, version, isActive }) => updateBanner(ctx, id, { version, change: { isActive } }),
    done: (_, { isActive }) => messages.statusChangedMessage(isActive),
    refused: toRowRefusal,
  }),
  delete: versionedRowAction(deleteBanner, { done: messages.DELETED, refused: messages.REFUSAL_MESSAGES }),
  reorder: adminAction({
    input: z.object({ ids, seen: ids }),
    run: (ctx, { ids, seen }) => reorderBanners(ctx, ids, seen),
    done: messages.ORDER_SAVED,
    refused: messages.REFUSAL_MESSAGES,
  }),
});
