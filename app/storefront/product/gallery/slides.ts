// The order of the gallery: the first picture, the video, the other pictures. Pure.
// Example: pictures a, b with a video are the slides a, video, b; slide 2 is picture 1.

/** The index of the video among the slides; -1 without one. */
export const videoIndex = (pictureCount: number, hasVideo: boolean): number =>
  hasVideo ? Math.min(1, pictureCount) : -1;

export const slideOfPicture = (picture: number, videoAt: number): number =>
  videoAt !== -1 && picture >= videoAt ? picture + 1 : picture;

/** For the video's slide: the picture before it. */
export const pictureOfSlide = (slide: number, videoAt: number): number =>
  videoAt !== -1 && slide >= videoAt ? Math.max(0, slide - 1) : slide;
