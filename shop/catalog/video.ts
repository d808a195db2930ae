// The video of a product for display: its URL, its size and its length.

import type { Picture } from './picture.ts';

export interface ProductVideo {
  readonly key: string;
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
  /** The frame that staff chose; null when the product's main picture is shown instead. */
  readonly poster: Picture | null;
  /** The time when the video was added to the product, as an ISO date. */
  readonly addedAt: string;
}

/** The file behind a URL never changes: another video has another key. */
export const videoPath = (key: string): string => `/videos/${key}.mp4`;

/** Returns the picture that is shown before the video plays: the chosen frame, else the main picture. */
export const videoPoster = (video: ProductVideo, pictures: readonly Picture[]): Picture | null =>
  video.poster ?? pictures[0] ?? null;
