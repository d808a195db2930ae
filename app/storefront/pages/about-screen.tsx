import { Picture } from '#app/ui/picture.tsx';
import { BUILT_IN } from '#shop/brand/brand.ts';
import type { PictureWidth } from '#shop/catalog/picture.ts';
import { ButtonLink } from '../button-link.tsx';
// Not imported from home/hero-pictures.ts: sharing it would split it into one more file on the home page.
import folded480 from '../home/pictures/about-480.avif';
import folded720 from '../home/pictures/about-720.avif';
import plainFolded from '../home/pictures/about-720.webp';
import folded900 from '../home/pictures/about-900.avif';
import type { AboutPicture } from './about-picture.ts';
import { type PageContent, PageText, Sections } from './page-text.tsx';

const FOLDED = `${folded480} 480w, ${folded720} 720w, ${folded900} 900w`;
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
      {picture === BUILT_IN && (
        <picture className="picture tone-ivory about__picture">
          <source type="image/avif" srcSet={FOLDED} sizes={SIZES} />
          <img src={plainFolded} width={900} height={1200} alt="" />
        </picture>
      )}
      {picture && picture !== BUILT_IN && (
        <Picture className="about__picture" picture={picture} sizes={SIZES} widths={WIDTHS} eager />
      )}
    </div>
  );
}
