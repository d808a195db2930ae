import { ButtonLink } from '../button-link.tsx';
// Not imported from home/hero-pictures.ts: sharing it would split it into one more file on the home page.
import swatch480 from '../home/pictures/swatch-480.avif';
import swatch720 from '../home/pictures/swatch-720.avif';
import plainSwatch from '../home/pictures/swatch-720.webp';
import swatch900 from '../home/pictures/swatch-900.avif';

const SWATCHES = `${swatch480} 480w, ${swatch720} 720w, ${swatch900} 900w`;
const SIZES = '(min-width: 1280px) 440px, (min-width: 1024px) 36vw, (min-width: 768px) 480px, 100vw';

export function AboutScreen() {
  return (
    <div className="wrap about">
      <div className="about__text prose">
        <h1 className="h-page">The warp and the weft</h1>
        <p className="policy__lead">
          Tānā-bānā is what weavers in India call the two sets of thread that make a cloth. One alone is only yarn. It
          takes the crossing of both.
        </p>
        <section>
          <h2>Tānā, the thread that stays</h2>
          <p>
            The warp is stretched on the loom before anything else happens. It does not move, and it carries the weight.
            For us that is the cloth itself: cotton and silk, georgette and linen, block prints and bandhani, and the
            ways of working them that were here long before us.
          </p>
        </section>
        <section>
          <h2>Bānā, the thread that travels</h2>
          <p>
            The weft goes over and under, line by line, and makes the pattern. That part is yours: a kurta with jeans on
            a Monday, a saree at a wedding, jhumkas with a plain shirt. We choose items that go with what you already
            own.
          </p>
        </section>
        <section>
          <h2>What you can count on</h2>
          <ul>
            <li>We say what each item is made of, and show it as it is.</li>
            <li>Sold-out sizes are clearly marked.</li>
            <li>You see the full price, GST and delivery before you order.</li>
            <li>
              When something is not right, our <a href="/returns">refund and exchange rules</a> are in plain words, and
              a person <a href="/contact">answers you</a>.
            </li>
          </ul>
        </section>
        <ButtonLink href="/shop">Explore Our Collection</ButtonLink>
      </div>
      <picture className="picture tone-madder about__picture">
        <source type="image/avif" srcSet={SWATCHES} sizes={SIZES} />
        <img src={plainSwatch} width={900} height={1200} alt="" />
      </picture>
    </div>
  );
}
