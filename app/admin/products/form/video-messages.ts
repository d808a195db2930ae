import type { ChangeVideoRefusal } from '#shop/videos/product-videos.server.ts';
import type { UploadVideoRefusal } from '#shop/videos/upload-video.server.ts';
import { MAX_VIDEO_SECONDS, MAX_VIDEO_SIDE_PX } from '#shop/videos/video-file.ts';
import { CROSS_ORIGIN, NO_NETWORK, NOT_ALLOWED, type UploadProblem } from '../../pictures/upload-messages.ts';

export const VIDEO_LIMITS = `MP4 with H.264, at most 20 MB, ${MAX_VIDEO_SECONDS} seconds and ${MAX_VIDEO_SIDE_PX} pixels on the longer side. Shoppers see it after the first picture, without sound, once they press play. Where it was recorded is removed. Stored at once.`;
export const VIDEO_SAVED = 'Video saved.';
export const VIDEO_REMOVED = 'Video deleted.';
export const POSTER_SAVED = 'Poster saved.';
export const NO_FRAME = 'Play the video up to the frame that you want, pause it, and press the button again.';

export const VIDEO_FAILURE_MESSAGES = {
  remove: 'The video could not be deleted. Please try again.',
  setPoster: 'The poster could not be saved. Please try again.',
} as const;

const EXPORT_HINT = 'Export it as MP4 with H.264 and try again.';

export const VIDEO_REFUSALS: Readonly<Record<UploadVideoRefusal, string>> = {
  'not-allowed': NOT_ALLOWED,
  'no-such-product': 'This product has been deleted.',
  'too-often': 'Many videos were uploaded in a short time. Please wait a few minutes and try again.',
  'too-large': 'The video is larger than 20 MB. Make it shorter or smaller and try again.',
  'too-long': `The video is longer than ${MAX_VIDEO_SECONDS} seconds. Cut it and try again.`,
  'too-many-pixels': `The video has more than ${MAX_VIDEO_SIDE_PX} pixels on its longer side. Export it in 1080p and try again.`,
  'not-an-mp4': `This file is not an MP4 video. ${EXPORT_HINT}`,
  quicktime: `This is a QuickTime video (MOV), which many phones cannot play. ${EXPORT_HINT}`,
  fragmented: `This video is stored in fragments, as live streams are. ${EXPORT_HINT}`,
  'other-codec': `The pictures of this video are not H.264, for example HEVC. Many phones cannot play them. ${EXPORT_HINT}`,
  'other-sound': `The sound of this video is not AAC. ${EXPORT_HINT}`,
  damaged: `The video is damaged or incomplete. ${EXPORT_HINT}`,
};

export const CHANGE_VIDEO_REFUSALS: Readonly<Record<Exclude<ChangeVideoRefusal, 'not-allowed'>, string>> = {
  'no-such-product': VIDEO_REFUSALS['no-such-product'],
  'changed-meanwhile': 'Somebody else has changed this video. The form shows it now. Try again.',
  'no-such-picture': 'The picture of this frame has been deleted. Choose the frame again.',
};

/** Returns the message of an upload that was not accepted. */
export function videoProblem({ status, message }: UploadProblem): string {
  if (status === null) return NO_NETWORK;
  if (status === 403 && message === null) return CROSS_ORIGIN;
  return message ?? `The video could not be stored. The server answered ${status}.`;
}
