import { buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Selvedge } from '#app/ui/weave.tsx';
import type { Hero as HeroWords } from '#shop/brand/brand.ts';
import type { HeroPicture } from './hero-pictures.server.ts';

interface HeroProps extends Pick<HeroWords, 'title' | 'text' | 'buttons' | 'pictureAlt'> {
  readonly picture: HeroPicture | null;
  readonly secondPicture: HeroPicture | null;
}

export function Hero({ title, text, buttons, pictureAlt, picture, secondPicture }: HeroProps) {
  return (
    <section className={classNames('hero', !picture && 'hero--words')}>
      <div className="wrap">
        {picture && (
          <div className="hero__pic">
            <Photo picture={picture} alt={pictureAlt} fetchPriority="high" />
          </div>
        )}
        {secondPicture && (
          <div className="hero__pic hero__pic--second">
            {/* Lazy, so that phones, which do not show it, do not fetch it. */}
            <Photo picture={secondPicture} alt="" loading="lazy" />
          </div>
        )}
        <div className="hero__label">
          <Selvedge />
          <h1>{title}</h1>
          {text && <p>{text}</p>}
          <div className="hero__actions">
            {buttons.map(({ label, url }, index) => (
              <a key={url} className={buttonClass(index === 0 ? {} : { variant: 'secondary' })} href={url}>
                {label}
              </a>
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}

interface PhotoProps {
  readonly picture: HeroPicture;
  readonly alt: string;
  readonly fetchPriority?: 'high';
  readonly loading?: 'lazy';
}

function Photo({ picture: { avif, webp, src, sizes, width, height, tone }, alt, ...loading }: PhotoProps) {
  return (
    <picture className={`picture tone-${tone}`}>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <img src={src} srcSet={webp} sizes={sizes} width={width} height={height} alt={alt} {...loading} />
    </picture>
  );
}
