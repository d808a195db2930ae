// Selects the files to upload from the chosen or dropped files. The server checks their content again.

import { MAX_PICTURE_BYTES } from '#shop/pictures/upload.ts';
import { NONE_DROPPED, NONE_VALID, NOT_AN_IMAGE, TOO_LARGE } from './upload-messages.ts';

export interface SelectedFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

export interface FileSelection<File extends SelectedFile> {
  readonly files: readonly File[];
  readonly problem: string | null;
}

const isImage = ({ type }: SelectedFile): boolean => type.startsWith('image/');
const fits = ({ size }: SelectedFile): boolean => size <= MAX_PICTURE_BYTES;
const refuseAll = (problem: string) => ({ files: [], problem });

export function selectFiles<File extends SelectedFile>(
  files: readonly File[],
  source: 'chosen' | 'dropped',
): FileSelection<File> {
  const images = files.filter(isImage);
  const [only] = files;
  if (source === 'dropped' && images.length === 0) return refuseAll(NONE_DROPPED);
  if (only && files.length === 1) {
    if (!isImage(only)) return refuseAll(NOT_AN_IMAGE);
    return fits(only) ? { files, problem: null } : refuseAll(TOO_LARGE);
  }
  const valid = images.filter(fits);
  if (valid.length === 0) return refuseAll(NONE_VALID);
  const refusedCount = files.length - valid.length;
  const message = refusedCount === 1 ? '1 file was skipped.' : `${refusedCount} files were skipped.`;
  return { files: valid, problem: refusedCount === 0 ? null : `${message} Please select image files under 5MB each.` };
}
