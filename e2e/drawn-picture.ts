// A picture to upload, drawn by the test.
import type { Locator } from '@playwright/test';
import sharp from 'sharp';

export async function drawnPicture(name: string, background: string) {
  const drawing = sharp({ create: { width: 300, height: 400, channels: 3, background } });
  return { name, mimeType: 'image/jpeg', buffer: await drawing.jpeg().toBuffer() };
}

/** The hidden file input behind the button. */
export const fileField = (within: Locator): Locator => within.locator('input[type=file]').first();
