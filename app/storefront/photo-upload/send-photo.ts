// Sends a shopper's photo, made smaller first. The response has the id that the form names later.

import { shrinkPhoto } from '../shrink-photo.ts';
import { PHOTO_FAILED } from './photo-messages.ts';

export interface SentPhoto {
  readonly id: string;
}

type PhotoResult<Photo> =
  | { readonly ok: true; readonly photo: Photo }
  | { readonly ok: false; readonly message: string };

const TIMEOUT_MS = 60_000;

export async function sendPhoto<Photo extends SentPhoto>(path: string, file: File): Promise<PhotoResult<Photo>> {
  try {
    const body = await shrinkPhoto(file);
    const response = await fetch(path, { method: 'POST', body, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const content = (await response.json()) as Photo & { readonly message?: string };
    return response.ok ? { ok: true, photo: content } : { ok: false, message: content.message ?? PHOTO_FAILED };
  } catch {
    return { ok: false, message: PHOTO_FAILED };
  }
}
