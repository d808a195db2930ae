import { Picture } from '#app/ui/picture.tsx';
import type { Picture as StoredPicture } from '#shop/catalog/picture.ts';

const SIZES = '(min-width: 1280px) max(302px, 19vw), (min-width: 768px) 31vw, 46vw';

interface CardPictureProps {
  readonly name: string;
  /** Null for a product without a picture. */
  readonly picture: StoredPicture | null;
  /** True for cards above the fold: the picture is not lazy-loaded. */
  readonly eager?: boolean;
}

export function CardPicture({ name, picture, eager = false }: CardPictureProps) {
  if (picture) return <Picture picture={picture} sizes={SIZES} eager={eager} />;
  return <span className="picture tone-paper" role="img" aria-label={name} />;
}
