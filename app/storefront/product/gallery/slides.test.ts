import { expect, test } from 'vitest';
import { pictureOfSlide, slideOfPicture, videoIndex } from './slides.ts';

test.each([
  [3, false, -1, [0, 1, 2]],
  [3, true, 1, [0, 2, 3]],
  [1, true, 1, [0]],
  [0, true, 0, []],
])(
  'S-VIDEO-01 of %i pictures, video %s, the video is slide %i and the pictures %j',
  (count, hasVideo, videoAt, slides) => {
    expect(videoIndex(count, hasVideo)).toBe(videoAt);
    const pictures = Array.from({ length: count }, (_, index) => index);
    expect(pictures.map((picture) => slideOfPicture(picture, videoAt))).toEqual(slides);
    expect(pictures.map((picture) => pictureOfSlide(slideOfPicture(picture, videoAt), videoAt))).toEqual(pictures);
  },
);
