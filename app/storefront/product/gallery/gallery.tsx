// The product's pictures and its video in a scroll-snap strip, moved by swipe, arrow keys and thumbnails. Without
// JavaScript it still scrolls, and the thumbnails are links into it.

import { Fragment, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { type PictureWidth, picturePath, type Picture as StoredPicture } from '#shop/catalog/picture.ts';
import { type ProductVideo, videoPoster } from '#shop/catalog/video.ts';
import { useOnDemand } from '../use-on-demand.ts';
import type { ViewerProps } from '../viewer/viewer.tsx';
import { pictureOfSlide, slideOfPicture, videoIndex } from './slides.ts';
import { VideoSlide } from './video-slide.tsx';

const SIZES = '(min-width: 1280px) 610px, (min-width: 768px) 46vw, 100vw';
const WIDTHS: readonly PictureWidth[] = [480, 640, 900, 1280];
const THUMB_WIDTHS: readonly PictureWidth[] = [96, 200];

interface GalleryProps {
  readonly name: string;
  readonly pictures: readonly StoredPicture[];
  readonly video: ProductVideo | null;
}

export function Gallery({ name, pictures, video }: GalleryProps) {
  const strip = useRef<HTMLUListElement>(null);
  const player = useRef<HTMLVideoElement>(null);
  const [visibleIndex, setVisibleIndex] = useState(0);
  const viewer = useOnDemand<ViewerProps>(() => import('../viewer/viewer.tsx'));
  const videoAt = videoIndex(pictures.length, video !== null);
  const slideCount = pictures.length + (video ? 1 : 0);
  const videoLabel = `Video of ${name}`;
  const poster = video && videoPoster(video, pictures);

  const show = (index: number) => {
    setVisibleIndex(index);
    if (index !== videoAt) player.current?.pause();
  };
  const updateVisibleIndex = () => {
    const { scrollLeft = 0, clientWidth = 0 } = strip.current ?? {};
    if (clientWidth > 0) show(Math.round(scrollLeft / clientWidth));
  };
  const scrollToSlide = (index: number, behavior: ScrollBehavior = 'auto') => {
    const { clientWidth = 0 } = strip.current ?? {};
    strip.current?.scrollTo({ left: index * clientWidth, behavior });
    show(index);
  };
  const openViewer = (event: MouseEvent) => {
    // With a modifier key the browser opens the picture in a new tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    viewer.open();
  };
  const linkTo = (index: number) => ({
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      scrollToSlide(index);
    },
    'aria-current': index === visibleIndex || undefined,
  });
  /** The pictures with the video at its place. */
  const withVideo = (toItem: (picture: StoredPicture, index: number) => ReactNode, videoItem: ReactNode) => {
    const items = pictures.map((picture, index) => <Fragment key={picture.key}>{toItem(picture, index)}</Fragment>);
    if (!video) return items;
    return [...items.slice(0, videoAt), <Fragment key={video.key}>{videoItem}</Fragment>, ...items.slice(videoAt)];
  };

  if (slideCount === 0) {
    return (
      <div className="gal">
        <span className="gal__main picture tone-paper" role="img" aria-label={name} />
      </div>
    );
  }
  const isVideoVisible = visibleIndex === videoAt;
  return (
    <div className="gal">
      <div className={isVideoVisible ? 'gal__main is-video' : 'gal__main'}>
        <ul className="gal__strip" ref={strip} onScroll={updateVisibleIndex}>
          {withVideo(
            (picture, index) => (
              <li id={`picture-${index + 1}`}>
                <a href={picturePath(picture.key, 1280, 'webp')} onClick={openViewer}>
                  <Picture picture={picture} sizes={SIZES} widths={WIDTHS} eager={index === 0} />
                </a>
              </li>
            ),
            video && (
              <li id="video">
                <VideoSlide ref={player} label={videoLabel} video={video} poster={poster} />
              </li>
            ),
          )}
        </ul>
        {slideCount > 1 && (
          <span className="picture-count gal__n" aria-hidden="true">
            {visibleIndex + 1} / {slideCount}
          </span>
        )}
        {video && !isVideoVisible && (
          <a className="picture-count gal__watch" href="#video" {...linkTo(videoAt)}>
            <Icon name="play" size="xs" solid /> Watch video
          </a>
        )}
        {!isVideoVisible && (
          <button type="button" className="roundbtn gal__zoom" aria-label="View full screen" onClick={viewer.open}>
            <Icon name="zoom" size="sm" />
          </button>
        )}
      </div>
      {slideCount > 1 && (
        <ol className="gal__thumbs" aria-label="Pictures">
          {withVideo(
            (picture, index) => (
              <li>
                <a
                  href={`#picture-${index + 1}`}
                  aria-label={`Picture ${index + 1} of ${pictures.length}`}
                  {...linkTo(slideOfPicture(index, videoAt))}
                >
                  <Picture picture={picture} sizes="84px" widths={THUMB_WIDTHS} alt="" />
                </a>
              </li>
            ),
            <li>
              <a href="#video" aria-label={videoLabel} {...linkTo(videoAt)}>
                {poster && <Picture picture={poster} sizes="84px" widths={THUMB_WIDTHS} alt="" />}
                <span className="gal__play">
                  <Icon name="play" size="sm" solid />
                </span>
              </a>
            </li>,
          )}
        </ol>
      )}
      {viewer.Component && (
        <viewer.Component
          name={name}
          pictures={pictures}
          first={pictureOfSlide(visibleIndex, videoAt)}
          onClose={(last) => {
            viewer.close();
            scrollToSlide(slideOfPicture(last, videoAt), 'instant');
          }}
        />
      )}
    </div>
  );
}
