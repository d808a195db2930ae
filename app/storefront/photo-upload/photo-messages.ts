// What a shopper reads when a photo is not accepted, whatever it belongs to.

import type { PhotoRefusal } from '#shop/pictures/upload-picture.server.ts';

export const PHOTO_FAILED = 'The photo could not be sent. Please try again.';

const MESSAGES = {
  'too-many': 'That was a lot of photos. Please try again in an hour.',
  'not-an-image': 'This file is not a photo that the store can show. Please choose a JPEG, PNG or WebP file.',
  'too-many-pixels': 'This photo has too many pixels. Please make it smaller.',
} as const satisfies Partial<Record<PhotoRefusal, string>>;

export const REVIEW_PHOTO_MESSAGES: Readonly<Record<PhotoRefusal, string>> = {
  ...MESSAGES,
  'not-signed-in': 'Please login to submit a review',
  'too-large': 'This photo is larger than 10 MB.',
};

export const RETURN_PHOTO_MESSAGES: Readonly<Record<PhotoRefusal, string>> = {
  ...MESSAGES,
  'not-signed-in': 'Please log in to add photos.',
  'too-large': 'This photo is larger than 5 MB.',
};
