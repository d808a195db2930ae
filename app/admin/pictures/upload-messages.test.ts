import { expect, test } from 'vitest';
import { bulkUploadedMessage, FINAL_FAILURE_MESSAGES, problemMessage } from './upload-messages.ts';

test.each([
  [
    'A-IMG-06 the user is not signed in',
    401,
    null,
    'Authentication required: Please log in as an admin user to upload images',
  ],
  [
    'A-IMG-12 the signed-in user is not allowed to upload',
    403,
    'refused',
    'Authentication Error: Please ensure you are logged in as an admin user and have proper permissions.',
  ],
  [
    'A-IMG-13 the server did not respond',
    null,
    null,
    'Network Error: Please check your internet connection and try again.',
  ],
  ['A-IMG-14 the file is too large', 413, 'Too large', 'File Size Error: Image size should be less than 5MB.'],
  [
    'A-IMG-15 any other failure happens',
    502,
    'The picture could not be stored.',
    'Upload failed: The picture could not be stored.',
  ],
  ['A-IMG-15 any other failure happens without a message', 503, null, 'Upload failed: The server answered 503.'],
])('shows the message if %s', (_, status, message, expected) => {
  expect(problemMessage({ status, message })).toBe(expected);
});

test('A-IMG-11 a cross-origin failure tells the user to configure CORS or to use image URLs', () => {
  expect(problemMessage({ status: 403, message: null })).toMatch(
    /^CORS Error: .*configure CORS.* or use image URLs\.$/,
  );
});

test('A-IMG-17 A-IMG-18 A-IMG-19 each upload target has its own final message', () => {
  expect(FINAL_FAILURE_MESSAGES).toEqual({
    main: 'Failed to upload image. Please try again or use an image URL.',
    additional: 'Failed to upload additional image. Please try again or use an image URL.',
    category: 'Failed to upload image. Please try again.',
  });
});

test('A-IMG-05 a bulk upload reports how many pictures were processed', () => {
  expect(bulkUploadedMessage(3)).toBe('Bulk upload complete! 3 image(s) processed.');
});
