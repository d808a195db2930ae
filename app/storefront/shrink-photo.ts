const MAX_SIDE_PX = 1_600;
const JPEG_QUALITY = 0.85;

/**
 * Makes a photo smaller before it is sent: that takes a phone a moment, and sending the whole file could take minutes.
 * Drawing it also removes the place where it was taken, which the store removes too. Returns the file itself if the
 * browser cannot draw it.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? file), 'image/jpeg', JPEG_QUALITY));
  } catch {
    return file;
  }
}
