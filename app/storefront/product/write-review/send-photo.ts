// Sends a photo of a review, made smaller first.

import { shrinkPhoto } from '../../shrink-photo.ts';
import { PHOTO_FAILED } from './review-result.ts';

export interface UploadedPhoto {
  readonly id: string;
  readonly key: string;
}

export type PhotoResult =
  | { readonly ok: true; readonly photo: UploadedPhoto }
  | { readonly ok: false; readonly message: string };

const TIMEOUT_MS = 60_000;

export async function sendPhoto(file: File): Promise<PhotoResult> {
  try {
    const body = await shrinkPhoto(file);
    const response = await fetch('/reviews/photo', { method: 'POST', body, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const answer = (await response.json()) as Partial<UploadedPhoto> & { readonly message?: string };
    if (response.ok && answer.id && answer.key) return { ok: true, photo: { id: answer.id, key: answer.key } };
    return { ok: false, message: answer.message ?? PHOTO_FAILED };
  } catch {
    return { ok: false, message: PHOTO_FAILED };
  }
}
