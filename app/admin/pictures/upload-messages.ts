// Messages about uploads; the required texts are in A-IMG and A-ERR.

export const NOT_AN_IMAGE = 'Please select a valid image file';
export const TOO_LARGE = 'Image size should be less than 5MB';
export const NONE_VALID = 'No valid image files found. Please select image files under 5MB each.';
export const NONE_DROPPED = 'No image files found in the dropped files.';
export const SIGN_IN_FIRST = 'Authentication required: Please log in as an admin user to upload images';
export const NOT_ALLOWED =
  'Authentication Error: Please ensure you are logged in as an admin user and have proper permissions.';
export const NO_NETWORK = 'Network Error: Please check your internet connection and try again.';
export const TOO_LARGE_REFUSED = 'File Size Error: Image size should be less than 5MB.';
export const CROSS_ORIGIN =
  'CORS Error: The store did not accept an upload from this address. Please configure CORS (the store’s public address) or use image URLs.';

export const bulkUploadedMessage = (images: number): string => `Bulk upload complete! ${images} image(s) processed.`;
export const uploadFailedMessage = (message: string): string => `Upload failed: ${message}`;

/** The message of a failed upload, by the use of the picture. */
export const FINAL_FAILURE_MESSAGES = {
  main: 'Failed to upload image. Please try again or use an image URL.',
  additional: 'Failed to upload additional image. Please try again or use an image URL.',
  category: 'Failed to upload image. Please try again.',
} as const;

export type UploadTarget = keyof typeof FINAL_FAILURE_MESSAGES;

/** `status` is null without a response; `message` is the text in the response, null without one. */
export interface UploadProblem {
  readonly status: number | null;
  readonly message: string | null;
}

export function problemMessage({ status, message }: UploadProblem): string {
  if (status === null) return NO_NETWORK;
  if (status === 401) return SIGN_IN_FIRST;
  // The request guard refuses requests of other origins with an HTML page, which has no message.
  if (status === 403) return message === null ? CROSS_ORIGIN : NOT_ALLOWED;
  if (status === 413) return TOO_LARGE_REFUSED;
  return uploadFailedMessage(message ?? `The server answered ${status}.`);
}
