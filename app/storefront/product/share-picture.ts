// The picture variant for link previews in chats: webp, wide enough to be sharp, small enough to be accepted.

import { type Picture, type PictureWidth, picturePath } from '#shop/catalog/picture.ts';
import type { PreviewPicture } from '../page-meta.ts';

const WIDTHS: readonly PictureWidth[] = [900, 640, 480, 320, 200];

export function sharePicture(picture: Picture): PreviewPicture {
  // 96 px is the smallest file of a picture.
  const width = WIDTHS.find((option) => option <= picture.width) ?? 96;
  return {
    path: picturePath(picture.key, width, 'webp'),
    width,
    height: Math.round((width * picture.height) / picture.width),
    alt: picture.alt,
  };
}
