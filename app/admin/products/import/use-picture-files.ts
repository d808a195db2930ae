// Uploads the picture files that an import still needs, from pictures or from zips, one after the other.

import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { toPictureFileName } from '#shop/imports/picture-file.ts';
import { NOT_NAMED, PICTURE_FILE_REFUSALS, UPLOAD_FAILED, ZIP_UNREADABLE } from './import-messages.ts';
import { type OpenedFile, openZip } from './open-zip.ts';

export interface FileProblem {
  readonly name: string;
  readonly message: string;
}

interface UploadState {
  readonly isBusy: boolean;
  readonly uploaded: number;
  readonly problems: readonly FileProblem[];
}

const isZip = ({ name, type }: File): boolean => type.includes('zip') || /\.zip$/i.test(name);

async function* openFiles(files: readonly File[], isWanted: (name: string) => boolean): AsyncGenerator<OpenedFile> {
  for (const file of files) {
    if (isZip(file)) yield* openZip(file, isWanted);
    else if (isWanted(file.name)) yield { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
  }
}

/** Returns null when the picture was stored, otherwise the reason. */
async function send(importId: string, { name, bytes }: OpenedFile): Promise<string | null> {
  if (bytes === null) return PICTURE_FILE_REFUSALS['too-large'];
  try {
    const query = new URLSearchParams({ import: importId, name });
    const response = await fetch(`/admin-panel/products/import/picture?${query}`, { method: 'POST', body: bytes });
    if (response.ok) return null;
    const { message } = (await response.json()) as { readonly message?: string };
    return message ?? UPLOAD_FAILED;
  } catch {
    return UPLOAD_FAILED;
  }
}

export function usePictureFiles(importId: string, missing: readonly string[], onUploaded: () => void) {
  const revalidator = useRevalidator();
  const [state, setState] = useState<UploadState>({ isBusy: false, uploaded: 0, problems: [] });
  const upload = async (files: readonly File[]) => {
    const wanted = new Set(missing);
    const problems: FileProblem[] = files
      .filter((file) => !isZip(file) && !wanted.has(toPictureFileName(file.name) ?? ''))
      .map(({ name }) => ({ name, message: NOT_NAMED }));
    let uploaded = 0;
    const show = (isBusy: boolean) => setState({ isBusy, uploaded, problems: [...problems] });
    show(true);
    try {
      for await (const file of openFiles(files, (name) => wanted.has(toPictureFileName(name) ?? ''))) {
        const problem = await send(importId, file);
        if (problem === null) {
          uploaded++;
          wanted.delete(toPictureFileName(file.name) ?? '');
        } else problems.push({ name: file.name, message: problem });
        show(true);
      }
    } catch {
      problems.push({ name: files.map(({ name }) => name).join(', '), message: ZIP_UNREADABLE });
    }
    show(false);
    await revalidator.revalidate();
    if (uploaded > 0) onUploaded();
  };
  return { ...state, upload };
}
