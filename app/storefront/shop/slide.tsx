import { classNames } from '#app/ui/class-names.ts';
import { Picture } from '#app/ui/picture.tsx';
import type { Banner } from '#shop/banners/banner.ts';
import type { PictureWidth } from '#shop/catalog/picture.ts';
import { ButtonLink } from '../button-link.tsx';

/** Phones show a quarter of the picture at full height, so they need a larger one than their width. */
const SIZES = '(min-width: 1280px) 960px, (min-width: 1024px) 75vw, 640px';
const WIDTHS: readonly PictureWidth[] = [640, 900, 1280, 1600];

interface SlideProps {
  readonly banner: Banner;
  readonly label: string;
  /** This slide is visible. */
  readonly isCurrent: boolean;
  readonly positionClass: string;
  readonly first: boolean;
  readonly withPicture: boolean;
}

export function Slide({ banner, label, isCurrent, positionClass, first, withPicture }: SlideProps) {
  const { title, subtitle, description, buttonText, buttonLink, picture } = banner;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group, and a fieldset is for fields
    <div
      className={classNames('slide', positionClass)}
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      // The outgoing slide is still visible, but inert.
      aria-hidden={!isCurrent}
      inert={!isCurrent}
    >
      <div className="slide__txt">
        <small>{subtitle}</small>
        <h2>{title}</h2>
        <p>{description}</p>
        <ButtonLink size="sm" href={buttonLink}>
          {buttonText}
        </ButtonLink>
      </div>
      <div className="slide__pic">
        {withPicture && <Picture picture={picture} sizes={SIZES} widths={WIDTHS} eager={first} />}
      </div>
    </div>
  );
}
