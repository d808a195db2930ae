// The response to one photo that a shopper sends: the file is the request body.

import { privateJson } from '#app/private-json.ts';
import type { ShopContext } from '#shop/context.ts';
import type { PhotoRefusal } from '#shop/pictures/upload-picture.server.ts';
import type { Result } from '#shop/result.ts';
import { PHOTO_FAILED } from './photo-messages.ts';

const STATUSES: Readonly<Record<PhotoRefusal, number>> = {
  'not-signed-in': 401,
  'too-many': 429,
  'not-an-image': 415,
  'too-large': 413,
  'too-many-pixels': 422,
};

interface PhotoStore {
  /** Stores the photo; the value is the body of the response. */
  readonly add: (bytes: Uint8Array<ArrayBuffer>) => Promise<Result<object, PhotoRefusal>>;
  readonly messages: Readonly<Record<PhotoRefusal, string>>;
  /** For the log: 'photo of a review'. */
  readonly name: string;
}

export async function respondToPhoto(ctx: ShopContext, request: Request, store: PhotoStore): Promise<Response> {
  try {
    const added = await store.add(new Uint8Array(await request.arrayBuffer()));
    if (added.ok) return privateJson(added.value);
    return privateJson({ message: store.messages[added.reason] }, STATUSES[added.reason]);
  } catch (error) {
    ctx.log.error({ err: error }, `${store.name} could not be stored`);
    return privateJson({ message: PHOTO_FAILED }, 503);
  }
}
