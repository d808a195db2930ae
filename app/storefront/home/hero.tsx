import { buttonClass } from '#app/ui/button.tsx';
import { Selvedge } from '#app/ui/weave.tsx';
import { HERO_SIZES, heroPicture, SWATCH_SIZES } from './hero-pictures.ts';

const dress = heroPicture('hero');
const swatch = heroPicture('swatch');

export function Hero() {
  return (
    <section className="hero">
      <div className="wrap">
        <div className="hero__pic">
          <picture className="picture tone-ivory">
            <source type="image/avif" srcSet={dress.avif} sizes={HERO_SIZES} />
            <img
              src={dress.src}
              srcSet={dress.webp}
              sizes={HERO_SIZES}
              width={900}
              height={1200}
              alt="A madder red bandhani anarkali with a gold border"
              fetchPriority="high"
            />
          </picture>
        </div>
        <div className="hero__pic hero__pic--second">
          <picture className="picture tone-madder">
            <source type="image/avif" srcSet={swatch.avif} sizes={SWATCH_SIZES} />
            {/* Lazy, so that phones, which do not show it, do not fetch it. */}
            <img
              src={swatch.src}
              srcSet={swatch.webp}
              sizes={SWATCH_SIZES}
              width={900}
              height={1200}
              alt=""
              loading="lazy"
            />
          </picture>
        </div>
        <div className="hero__label">
          <Selvedge />
          <h1>Discover Your Style</h1>
          <p>Curated fashion &amp; accessories for the modern woman</p>
          <div className="hero__actions">
            <a className={buttonClass()} href="/shop">
              Shop Now
            </a>
            <a className={buttonClass({ variant: 'secondary' })} href="/shop?category=new">
              New Arrivals
            </a>
          </div>
        </div>
      </div>
    </section>
  );
}
