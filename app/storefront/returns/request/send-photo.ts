// Sends a photo of a return, made smaller first.

import { shrinkPhoto } from '../../shrink-photo.ts';
import { RETURN_PHOTO_FAILED } from '../photos/photo-messages.ts';

export type PhotoResult = { readonly ok: true; readonly id: string } | { readonly ok: false; readonly message: string };

const TIMEOUT_MS = 60_000;

export async function sendPhoto(file: File): Promise<PhotoResult> {
  try {
    const body = await shrinkPhoto(file);
    const response = await fetch('/return-photos', { method: 'POST', body, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const answer = (await response.json()) as { readonly id?: string; readonly message?: string };
    if (response.ok && answer.id) return { ok: true, id: answer.id };
    return { ok: false, message: answer.message ?? RETURN_PHOTO_FAILED };
  } catch {
    return { ok: false, message: RETURN_PHOTO_FAILED };
  }
}
