// Makes a photo smaller, which a phone does in a moment and its connection would not, and sends it. Drawing it also leaves out where it
// was taken; the store leaves that out too.

import { PHOTO_FAILED } from './review-result.ts';

export interface UploadedPhoto {
  readonly id: string;
  readonly key: string;
}

export type PhotoResult =
  | { readonly ok: true; readonly photo: UploadedPhoto }
  | { readonly ok: false; readonly message: string };

const MAX_SIDE_PX = 1_600;
const TIMEOUT_MS = 60_000;

/** The file itself, if the browser cannot draw it. */
async function shrink(file: File): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? file), 'image/jpeg', 0.85));
  } catch {
    return file;
  }
}

export async function sendPhoto(file: File): Promise<PhotoResult> {
  try {
    const body = await shrink(file);
    const response = await fetch('/reviews/photo', { method: 'POST', body, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const answer = (await response.json()) as Partial<UploadedPhoto> & { readonly message?: string };
    if (response.ok && answer.id && answer.key) return { ok: true, photo: { id: answer.id, key: answer.key } };
    return { ok: false, message: answer.message ?? PHOTO_FAILED };
  } catch {
    return { ok: false, message: PHOTO_FAILED };
  }
}
