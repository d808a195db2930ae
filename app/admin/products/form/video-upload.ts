// Uploads the video of a product. The browser first makes the same checks as the store, so that a file that would be refused is not sent.

import { checkVideoFile, MAX_VIDEO_BYTES } from '#shop/videos/video-file.ts';
import { sendFile } from '../../pictures/send-file.ts';
import { VIDEO_REFUSALS, videoProblem } from './video-messages.ts';

const VIDEO_FILE_PATH = '/admin-panel/products/video/file';

async function findProblem(file: File): Promise<string | null> {
  if (file.size > MAX_VIDEO_BYTES) return VIDEO_REFUSALS['too-large'];
  // Reading fails when the file was changed, moved or removed after it was chosen.
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return 'The file could not be read. Please choose it again.';
  const checked = checkVideoFile(new Uint8Array(bytes));
  return checked.ok ? null : VIDEO_REFUSALS[checked.reason];
}

/** Returns what is wrong, or null when the video was stored. `onProgress` is called with the sent fraction, from 0 to 1. */
export async function sendVideo(
  productId: string,
  file: File,
  onProgress: (fraction: number) => void,
): Promise<string | null> {
  const problem = await findProblem(file);
  if (problem !== null) return problem;
  const { status, body } = await sendFile(`${VIDEO_FILE_PATH}?product=${productId}`, file, onProgress);
  return status === 200 ? null : videoProblem({ status, message: body?.message ?? null });
}

/** Returns the frame that the player shows; null while it shows none. */
export async function captureFrame(player: HTMLVideoElement): Promise<File | null> {
  if (player.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || player.videoWidth === 0) return null;
  const canvas = document.createElement('canvas');
  canvas.width = player.videoWidth;
  canvas.height = player.videoHeight;
  canvas.getContext('2d')?.drawImage(player, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  return blob && new File([blob], 'video-frame.jpg', { type: 'image/jpeg' });
}
