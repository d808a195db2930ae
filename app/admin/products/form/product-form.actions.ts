// Saves the product form. The schemas validate only the shape; addProduct and updateProduct validate the values.

import { z } from 'zod';
import type { ProductChange, ProductInput } from '#shop/catalog/product-input.ts';
import type { ShopContext } from '#shop/context.ts';
import { ok, type Result, refuse } from '#shop/result.ts';
import { type AddProductRefusal, addProduct } from '#shop/stock/add-product.server.ts';
import { getProductToEdit, type ProductToEdit } from '#shop/stock/product-to-edit.server.ts';
import { type UpdateProductRefusal, updateProduct } from '#shop/stock/update-product.server.ts';
import type { Refusal } from '../../kit/actions/action-result.ts';
import { adminAction, adminActions } from '../../kit/actions/admin-actions.ts';
import { formatDateTime } from '../../kit/indian-time.ts';
import { parsePictureKey } from '../../pictures/picture-key.ts';
import * as messages from '../product-messages.ts';
import { attributeField, codeField } from './draft-check.ts';

const product = z.looseObject({
  name: z.string().optional(),
  price: z.number().optional(),
  pictures: z
    .array(z.object({ url: z.string().max(500), alt: z.string().max(300) }))
    .max(12)
    .readonly()
    .optional(),
  sizes: z
    .array(
      z.object({
        size: z.string(),
        onHand: z.number(),
        was: z.number(),
        sku: z.string().optional(),
        barcode: z.string().optional(),
      }),
    )
    .readonly()
    .optional(),
});

type ProductBody = z.output<typeof product>;

const FIELD_BY_REFUSAL: Readonly<Partial<Record<string, string>>> = {
  'sku-taken': 'sku',
  'slug-taken': 'slug',
  'no-such-category': 'categoryId',
  'no-such-picture': 'pictures',
  'no-such-tax-class': 'taxClassId',
};

/** An image URL that names no picture of this store becomes the key 'none', which the store refuses. */
const toPictureKeys = (pictures: NonNullable<ProductBody['pictures']>, origin: string) =>
  pictures.map(({ url, alt }) => ({ key: parsePictureKey(url, origin) ?? 'none', alt }));

/** Returns whether one of the three required fields was sent empty. */
function lacksRequired({ name, pictures, price }: ProductBody): boolean {
  const lacksName = name?.trim() === '';
  const lacksPrice = price !== undefined && !(price > 0);
  const lacksPicture = pictures !== undefined && !pictures[0]?.url.trim();
  return lacksName || lacksPrice || lacksPicture;
}

type SaveRefusal = AddProductRefusal | UpdateProductRefusal | 'required';

function fieldOf(reason: Exclude<SaveRefusal, 'not-allowed'>): string | undefined {
  if (typeof reason === 'string') return FIELD_BY_REFUSAL[reason];
  if (reason.kind === 'attribute-value') return attributeField(reason.key);
  return reason.kind === 'code-taken' ? codeField(reason.size, reason.code) : 'sizes';
}

/** Returns validation errors by field, so that the form shows them at their fields. */
function toRefusal(failed: (reason: string) => string, reason: Exclude<SaveRefusal, 'not-allowed'>): Refusal {
  if (reason === 'required') return { message: messages.REQUIRED_FIELDS };
  const cause = messages.refusalReason(reason);
  const field = fieldOf(reason);
  return field === undefined ? { message: failed(cause) } : { message: failed(cause), fields: { [field]: cause } };
}

interface Theirs {
  /** The product as a colleague has saved it, when the save was refused for that reason. */
  readonly theirs?: ProductToEdit;
}

async function toUpdateRefusal(
  reason: Exclude<SaveRefusal, 'not-allowed'>,
  { id }: { readonly id: string },
  ctx: ShopContext,
): Promise<Refusal & Theirs> {
  const refusal = toRefusal(messages.updateFailedMessage, reason);
  const theirs = reason === 'changed-meanwhile' ? await getProductToEdit(ctx, id) : null;
  return theirs ? { ...refusal, theirs } : refusal;
}

export const action = adminActions(messages.SAVE_FAILURE_MESSAGES, {
  add: adminAction({
    input: z.object({ product }),
    run: async (ctx, { product }, { origin }): Promise<Result<string, AddProductRefusal | 'required'>> => {
      if (lacksRequired(product)) return refuse('required');
      const { sizes = [], pictures = [], ...fields } = product;
      return addProduct(ctx, {
        ...fields,
        stock: sizes.map(({ was: _was, ...size }) => size),
        pictures: toPictureKeys(pictures, origin),
      } as unknown as ProductInput);
    },
    done: (_, { product: { name, status, publishAt } }, { now }) => {
      const trimmedName = String(name).trim();
      if (status === 'inactive') return messages.addedHiddenMessage(trimmedName);
      const publicationTime = typeof publishAt === 'string' ? new Date(publishAt) : null;
      return publicationTime && publicationTime > now
        ? messages.addedScheduledMessage(trimmedName, formatDateTime(publicationTime))
        : messages.addedMessage(trimmedName);
    },
    refused: (reason) => toRefusal(messages.addFailedMessage, reason),
    send: (id) => ({ id }),
  }),
  update: adminAction({
    input: z.object({ id: z.string().max(60), version: z.number().int().nullable(), product }),
    run: async (
      ctx,
      { id, version, product },
      { origin },
    ): Promise<Result<ProductToEdit, UpdateProductRefusal | 'required'>> => {
      if (lacksRequired(product)) return refuse('required');
      const { pictures, ...fields } = product;
      const change = { ...fields, ...(pictures ? { pictures: toPictureKeys(pictures, origin) } : {}) } as ProductChange;
      const saved = await updateProduct(ctx, id, { version, change });
      if (!saved.ok) return saved;
      const stored = await getProductToEdit(ctx, id);
      return stored ? ok(stored) : refuse('no-such-product');
    },
    done: ({ name }) => messages.updatedMessage(name),
    refused: toUpdateRefusal,
    notFound: 'no-such-product',
    send: (stored) => ({ id: stored.id, stored }),
  }),
});
