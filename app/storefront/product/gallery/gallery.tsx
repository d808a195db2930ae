// The product's pictures in a scroll-snap strip, moved by swipe, arrow keys and thumbnails. Without JavaScript it still
// scrolls, and the thumbnails are links into it.

import { type MouseEvent, useRef, useState } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { type PictureWidth, picturePath, type Picture as StoredPicture } from '#shop/catalog/picture.ts';
import { useOnDemand } from '../use-on-demand.ts';
import type { ViewerProps } from '../viewer/viewer.tsx';

const SIZES = '(min-width: 1280px) 610px, (min-width: 768px) 46vw, 100vw';
const WIDTHS: readonly PictureWidth[] = [480, 640, 900, 1280];
const THUMB_WIDTHS: readonly PictureWidth[] = [96, 200];

interface GalleryProps {
  readonly name: string;
  readonly pictures: readonly StoredPicture[];
}

export function Gallery({ name, pictures }: GalleryProps) {
  const strip = useRef<HTMLUListElement>(null);
  const [visibleIndex, setVisibleIndex] = useState(0);
  const viewer = useOnDemand<ViewerProps>(() => import('../viewer/viewer.tsx'));

  const updateVisibleIndex = () => {
    const { scrollLeft = 0, clientWidth = 0 } = strip.current ?? {};
    if (clientWidth > 0) setVisibleIndex(Math.round(scrollLeft / clientWidth));
  };
  const scrollToPicture = (index: number, behavior: ScrollBehavior = 'auto') => {
    const { clientWidth = 0 } = strip.current ?? {};
    strip.current?.scrollTo({ left: index * clientWidth, behavior });
  };
  const onThumbnailClick = (event: MouseEvent, index: number) => {
    event.preventDefault();
    scrollToPicture(index);
    setVisibleIndex(index);
  };
  const openViewer = (event: MouseEvent) => {
    // With a modifier key the browser opens the picture in a new tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    viewer.open();
  };

  if (pictures.length === 0) {
    return (
      <div className="gal">
        <span className="gal__main picture tone-paper" role="img" aria-label={name} />
      </div>
    );
  }
  return (
    <div className="gal">
      <div className="gal__main">
        <ul className="gal__strip" ref={strip} onScroll={updateVisibleIndex}>
          {pictures.map((picture, index) => (
            <li key={picture.key} id={`picture-${index + 1}`}>
              <a href={picturePath(picture.key, 1280, 'webp')} onClick={openViewer}>
                <Picture picture={picture} sizes={SIZES} widths={WIDTHS} eager={index === 0} />
              </a>
            </li>
          ))}
        </ul>
        {pictures.length > 1 && (
          <span className="picture-count gal__n" aria-hidden="true">
            {visibleIndex + 1} / {pictures.length}
          </span>
        )}
        <button type="button" className="roundbtn gal__zoom" aria-label="View full screen" onClick={viewer.open}>
          <Icon name="zoom" size="sm" />
        </button>
      </div>
      {pictures.length > 1 && (
        <ol className="gal__thumbs" aria-label="Pictures">
          {pictures.map((picture, index) => (
            <li key={picture.key}>
              <a
                href={`#picture-${index + 1}`}
                aria-label={`Picture ${index + 1} of ${pictures.length}`}
                aria-current={index === visibleIndex || undefined}
                onClick={(event) => onThumbnailClick(event, index)}
              >
                <Picture picture={picture} sizes="84px" widths={THUMB_WIDTHS} alt="" />
              </a>
            </li>
          ))}
        </ol>
      )}
      {viewer.Component && (
        <viewer.Component
          name={name}
          pictures={pictures}
          first={visibleIndex}
          onClose={(last) => {
            viewer.close();
            scrollToPicture(last, 'instant');
            setVisibleIndex(last);
          }}
        />
      )}
    </div>
  );
}
