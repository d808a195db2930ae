import { picturePath } from '#shop/catalog/picture.ts';
import { parsePictureKey } from '../pictures/picture-key.ts';
import type { BannerDraft } from './banner-row.ts';

interface BannerPreviewProps {
  readonly draft: BannerDraft;
  /** Every second slide shows the left side of its picture, the others the right. */
  readonly showsLeft: boolean;
}

/** The slide as the shop shows it: subtitle, title and text at the left, the picture at the right. */
export function BannerPreview({ draft, showsLeft }: BannerPreviewProps) {
  const origin = typeof window === 'undefined' ? '' : window.location.origin;
  const key = parsePictureKey(draft.imageUrl, origin);
  return (
    <figure
      className={showsLeft ? 'ban__preview ban__preview--left' : 'ban__preview'}
      aria-label="Preview of the slide"
    >
      {key !== null && <img src={picturePath(key, 640, 'webp')} alt="" />}
      <figcaption>
        <small>{draft.subtitle || 'Subtitle'}</small>
        <b>{draft.title || 'Title'}</b>
        <span>{draft.description || 'Description'}</span>
        <em>{draft.buttonText || 'Button'}</em>
      </figcaption>
    </figure>
  );
}
