// Selects which of the chosen or dropped files are sent. The store checks their content again.

import { MAX_PICTURE_BYTES } from '#shop/pictures/upload.ts';
import { NONE_DROPPED, NONE_VALID, NOT_AN_IMAGE, TOO_LARGE } from './upload-messages.ts';

export interface ChosenFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

export interface Chosen<File extends ChosenFile> {
  readonly files: readonly File[];
  readonly problem: string | null;
}

const isImage = ({ type }: ChosenFile): boolean => type.startsWith('image/');
const fits = ({ size }: ChosenFile): boolean => size <= MAX_PICTURE_BYTES;
const none = (problem: string) => ({ files: [], problem });

export function chooseFiles<File extends ChosenFile>(
  files: readonly File[],
  source: 'chosen' | 'dropped',
): Chosen<File> {
  const images = files.filter(isImage);
  const [only] = files;
  if (source === 'dropped' && images.length === 0) return none(NONE_DROPPED);
  if (only && files.length === 1) {
    if (!isImage(only)) return none(NOT_AN_IMAGE);
    return fits(only) ? { files, problem: null } : none(TOO_LARGE);
  }
  const valid = images.filter(fits);
  if (valid.length === 0) return none(NONE_VALID);
  const left = files.length - valid.length;
  const message = left === 1 ? '1 file was left out.' : `${left} files were left out.`;
  return { files: valid, problem: left === 0 ? null : `${message} Please select image files under 5MB each.` };
}
