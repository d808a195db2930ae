import { Picture } from '#app/ui/picture.tsx';
import { HOUSE } from '#shop/brand/brand.ts';
import type { PictureWidth } from '#shop/catalog/picture.ts';
import { ButtonLink } from '../button-link.tsx';
// Not imported from home/hero-pictures.ts: sharing it would split it into one more file on the home page.
import swatch480 from '../home/pictures/swatch-480.avif';
import swatch720 from '../home/pictures/swatch-720.avif';
import plainSwatch from '../home/pictures/swatch-720.webp';
import swatch900 from '../home/pictures/swatch-900.avif';
import type { AboutPicture } from './about-picture.ts';
import { type PageContent, PageText, Sections } from './page-text.tsx';

const SWATCHES = `${swatch480} 480w, ${swatch720} 720w, ${swatch900} 900w`;
const SIZES = '(min-width: 1280px) 440px, (min-width: 1024px) 36vw, (min-width: 768px) 480px, 100vw';

const WIDTHS: readonly PictureWidth[] = [480, 640, 900, 1280];

interface AboutScreenProps extends PageContent {
  readonly picture: AboutPicture;
}

export function AboutScreen({ title, lead, intro, sections, picture }: AboutScreenProps) {
  return (
    <div className="wrap about">
      <div className="about__text prose">
        <h1 className="h-page">{title}</h1>
        <PageText as="p" className="policy__lead" html={lead} />
        <PageText html={intro} />
        <Sections sections={sections} />
        <ButtonLink href="/shop">Explore Our Collection</ButtonLink>
      </div>
      {picture === HOUSE && (
        <picture className="picture tone-madder about__picture">
          <source type="image/avif" srcSet={SWATCHES} sizes={SIZES} />
          <img src={plainSwatch} width={900} height={1200} alt="" />
        </picture>
      )}
      {picture && picture !== HOUSE && (
        <Picture className="about__picture" picture={picture} sizes={SIZES} widths={WIDTHS} eager />
      )}
    </div>
  );
}
