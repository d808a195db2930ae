import { expect, test } from 'vitest';
import { type SelectedFile, selectFiles } from './select-files.ts';

const image = (size = 1_000): SelectedFile => ({ name: 'a.jpg', type: 'image/jpeg', size });
const text: SelectedFile = { name: 'a.txt', type: 'text/plain', size: 10 };
const MAX_BYTES = 5_242_880;

test.each<[string, SelectedFile[], 'chosen' | 'dropped', number, string | null]>([
  ['A-IMG-01 one file that is not an image', [text], 'chosen', 0, 'Please select a valid image file'],
  ['A-IMG-02 one image of 5242880 bytes', [image(MAX_BYTES)], 'chosen', 1, null],
  ['A-IMG-02 one image of 5242881 bytes', [image(MAX_BYTES + 1)], 'chosen', 0, 'Image size should be less than 5MB'],
  [
    'A-IMG-03 several files, none of them valid',
    [text, image(MAX_BYTES + 1)],
    'chosen',
    0,
    'No valid image files found. Please select image files under 5MB each.',
  ],
  ['A-IMG-04 dropped files without an image', [text, text], 'dropped', 0, 'No image files found in the dropped files.'],
  [
    'A-IMG-04 one dropped file that is not an image',
    [text],
    'dropped',
    0,
    'No image files found in the dropped files.',
  ],
  [
    'A-IMG-03 dropped images that are all too large',
    [image(MAX_BYTES + 1), image(MAX_BYTES + 1)],
    'dropped',
    0,
    'No valid image files found. Please select image files under 5MB each.',
  ],
  ['several valid images', [image(), image()], 'chosen', 2, null],
  [
    'valid images among other files',
    [image(), text, image(MAX_BYTES + 1)],
    'chosen',
    1,
    '2 files were skipped. Please select image files under 5MB each.',
  ],
])('selects the files to upload from: %s', (_, files, source, uploadCount, problem) => {
  const selection = selectFiles(files, source);
  expect([selection.files.length, selection.problem]).toEqual([uploadCount, problem]);
});
