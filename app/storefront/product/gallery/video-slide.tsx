// The product's video among its pictures. The browser's own player: it works without JavaScript, and nothing but the
// poster is loaded before play.

import type { Ref } from 'react';
import { type Picture, picturePath } from '#shop/catalog/picture.ts';
import { type ProductVideo, videoPath } from '#shop/catalog/video.ts';

interface VideoSlideProps {
  readonly ref: Ref<HTMLVideoElement>;
  readonly label: string;
  readonly video: ProductVideo;
  readonly poster: Picture | null;
}

export const VideoSlide = ({ ref, label, video, poster }: VideoSlideProps) => (
  <video
    ref={ref}
    src={videoPath(video.key)}
    width={video.width}
    height={video.height}
    aria-label={label}
    controls
    muted
    playsInline
    loop
    preload="none"
    {...(poster ? { poster: picturePath(poster.key, 640, 'webp') } : {})}
  />
);
