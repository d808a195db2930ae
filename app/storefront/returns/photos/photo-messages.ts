// What a shopper reads when a photo of a return is not accepted.

import type { AddPhotoRefusal } from '#shop/returns/return-photos.server.ts';

export const RETURN_PHOTO_FAILED = 'The photo could not be sent. Please try again.';

export const RETURN_PHOTO_REFUSALS: Readonly<Record<AddPhotoRefusal, string>> = {
  'not-signed-in': 'Please log in to add photos.',
  'too-many': 'That was a lot of photos. Please try again in an hour.',
  'not-an-image': 'This file is not a photo that the store can show. Please choose a JPEG, PNG or WebP file.',
  'too-large': 'This photo is larger than 5 MB.',
  'too-many-pixels': 'This photo has too many pixels. Please make it smaller.',
};
