import { Picture } from '#app/ui/picture.tsx';
import type { Picture as StoredPicture } from '#shop/catalog/picture.ts';

const SIZES = '(min-width: 1280px) 302px, (min-width: 768px) 31vw, 46vw';

interface CardPictureProps {
  readonly name: string;
  /** Null only for a product that was stored without one. */
  readonly picture: StoredPicture | null;
  /** In the first screen: fetched at once. */
  readonly eager?: boolean;
}

export function CardPicture({ name, picture, eager = false }: CardPictureProps) {
  if (picture) return <Picture picture={picture} sizes={SIZES} eager={eager} />;
  return <span className="picture tone-paper" role="img" aria-label={name} />;
}
