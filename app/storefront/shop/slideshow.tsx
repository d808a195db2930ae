// The shop's slideshow. Without JavaScript only the first slide is shown; the controls need it.

import { useEffect, useState } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { Banner } from '#shop/banners/banner.ts';
import { Slide } from './slide.tsx';
import type { SlideshowEvent, SlideshowState } from './slideshow-state.ts';
import { useSlideshow } from './use-slideshow.ts';

export function Slideshow({ banners }: { readonly banners: readonly Banner[] }) {
  const { state, running, send, onRegion, onSlides } = useSlideshow(banners.length);
  // Pictures of the other slides load after hydration, so that the first picture loads faster on a phone.
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return (
    <section className="slideshow" aria-roledescription="carousel" aria-label="Highlights" {...onRegion}>
      <div className="slides" aria-live={running ? 'off' : 'polite'} {...onSlides}>
        {banners.map((banner, index) => (
          <Slide
            key={banner.id}
            banner={banner}
            label={`${index + 1} of ${banners.length}`}
            isCurrent={index === state.current}
            positionClass={getPositionClass(state, index)}
            first={index === 0}
            withPicture={isHydrated || index === 0}
          />
        ))}
      </div>
      {banners.length > 1 && <SlideBar state={state} running={running} send={send} banners={banners} />}
    </section>
  );
}

/** The CSS class of a slide's position; 'in' and 'out' animate the change. */
function getPositionClass({ current, outgoing, direction }: SlideshowState, index: number): string {
  const side = direction === 1 ? 'forward' : 'back';
  if (index === current) return outgoing === null ? 'slide--on' : `slide--on slide--in-${side}`;
  return index === outgoing ? `slide--out-${side}` : '';
}

interface SlideBarProps {
  readonly state: SlideshowState;
  readonly running: boolean;
  readonly send: (event: SlideshowEvent) => void;
  readonly banners: readonly Banner[];
}

function SlideBar({ state, running, send, banners }: SlideBarProps) {
  return (
    <div className="slidebar">
      <button
        type="button"
        className="iconbtn slidebar__back"
        aria-label="Previous slide"
        onClick={() => send({ kind: 'step', direction: -1 })}
      >
        <Icon name="right" />
      </button>
      <div className="dots">
        {banners.map(({ id }, index) => (
          <button
            key={id}
            type="button"
            aria-label={`Slide ${index + 1}`}
            aria-current={index === state.current || undefined}
            onClick={() => send({ kind: 'go', to: index })}
          />
        ))}
      </div>
      <button
        type="button"
        className={classNames('slidebar__state', !running && 'is-paused', !state.isPlaying && 'is-stopped')}
        onClick={() => send({ kind: 'toggle' })}
      >
        {running ? 'Auto' : 'Paused'}
        <span className="sr">{state.isPlaying ? ': stop the slides' : ': play the slides'}</span>
      </button>
      <button
        type="button"
        className="iconbtn"
        aria-label="Next slide"
        onClick={() => send({ kind: 'step', direction: 1 })}
      >
        <Icon name="right" />
      </button>
    </div>
  );
}
