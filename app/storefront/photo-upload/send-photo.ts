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
    const answer = (await response.json()) as Photo & { readonly message?: string };
    return response.ok ? { ok: true, photo: answer } : { ok: false, message: answer.message ?? PHOTO_FAILED };
  } catch {
    return { ok: false, message: PHOTO_FAILED };
  }
}
