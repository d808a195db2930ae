// Photos of a review. Pure.
import type { Picture } from '#shop/catalog/picture.ts';

export const MAX_PHOTOS = 4;
/** 10 MB: a phone's photo. The page makes it smaller before it is sent, if the browser can. */
export const MAX_PHOTO_BYTES = 10_485_760;

/** Without an alt text: the review beside the photo describes it. */
export type ReviewPhoto = Omit<Picture, 'alt'>;
