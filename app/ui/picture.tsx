// A stored picture in the sizes and formats that the store keeps. Width and height reserve its space; its tone fills
// the space while it loads.

import {
  PICTURE_WIDTHS,
  type PictureFormat,
  type PictureWidth,
  picturePath,
  type Picture as StoredPicture,
} from '#shop/catalog/picture.ts';
import { classNames } from './class-names.ts';

interface PictureProps {
  readonly picture: StoredPicture;
  /** The picture's width on the page, as a `sizes` attribute. */
  readonly sizes: string;
  /**
   * The widths that the browser can choose from. Each one adds a URL to the HTML, so list only widths that the page
   * uses.
   */
  readonly widths?: readonly PictureWidth[];
  /** True for a picture above the fold: it is fetched at once and before other pictures. */
  readonly eager?: boolean;
  /** Replaces the stored alternative text; '' where the text beside the picture says the same. */
  readonly alt?: string;
  readonly className?: string;
}

const CARD_WIDTHS: readonly PictureWidth[] = [320, 480, 640];

/**
 * Returns the widths up to the original's, else the smallest stored width: an enlarged picture costs bytes and shows
 * nothing more.
 */
export function availableWidths(original: number, widths: readonly PictureWidth[]): readonly PictureWidth[] {
  const available = widths.filter((width) => width <= original);
  return available.length > 0 ? available : [PICTURE_WIDTHS[0]];
}

export function Picture({
  picture,
  sizes,
  widths = CARD_WIDTHS,
  eager = false,
  alt = picture.alt,
  className,
}: PictureProps) {
  const available = availableWidths(picture.width, widths);
  const sourceSet = (format: PictureFormat) =>
    available.map((width) => `${picturePath(picture.key, width, format)} ${width}w`).join(', ');
  const middle = available[Math.floor(available.length / 2)] ?? PICTURE_WIDTHS[0];
  return (
    <picture className={classNames('picture', `tone-${picture.tone}`, className)}>
      <source type="image/avif" srcSet={sourceSet('avif')} sizes={sizes} />
      <img
        src={picturePath(picture.key, middle, 'webp')}
        srcSet={sourceSet('webp')}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={alt}
        decoding="async"
        {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </picture>
  );
}
