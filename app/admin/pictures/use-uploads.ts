// Uploads files one after the other, each with its progress and its error.

import { useRef, useState } from 'react';
import { type FileSelection, selectFiles } from './select-files.ts';
import { sendPicture } from './send-picture.ts';
import { FINAL_FAILURE_MESSAGES, type UploadTarget } from './upload-messages.ts';

export interface Upload {
  readonly id: number;
  readonly name: string;
  readonly bytes: number;
  /** The sent fraction, from 0 to 1. */
  readonly progress: number;
}

export interface FailedUpload {
  readonly id: number;
  readonly file: File;
  /** Says that the upload failed. */
  readonly message: string;
  /** The reason: the error of the file or of the server. */
  readonly cause: string;
}

interface Options {
  /** Returns the use of the next picture; called when the picture is sent. */
  readonly target: () => UploadTarget;
  /** True when SVG files are accepted too; they are stored as pixels. */
  readonly acceptsSvg?: boolean;
  readonly onUploaded: (url: string) => void;
  /** Called after an upload of several files with the number that succeeded. */
  readonly onBulkUploaded?: (uploadedCount: number) => void;
}

export function useUploads({ target, acceptsSvg = false, onUploaded, onBulkUploaded }: Options) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [failed, setFailed] = useState<readonly FailedUpload[]>([]);
  /** Why chosen or dropped files were not sent; null when all were. */
  const [refused, setRefused] = useState<string | null>(null);
  const nextId = useRef(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const sendOne = async (file: File, id: number): Promise<boolean> => {
    const onProgress = (progress: number) =>
      setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, progress } : upload)));
    const sent = await sendPicture(file, { acceptsSvg, onProgress });
    setUploads((before) => before.filter((upload) => upload.id !== id));
    if (sent.ok) {
      onUploaded(sent.url);
    } else {
      const failure = { id, file, message: FINAL_FAILURE_MESSAGES[target()], cause: sent.problem };
      setFailed((before) => [...before, failure]);
    }
    return sent.ok;
  };

  const send = (files: readonly File[]) => {
    const started = files.map((file) => ({ file, id: nextId.current++ }));
    setUploads((before) => [
      ...before,
      ...started.map(({ file, id }) => ({ id, name: file.name, bytes: file.size, progress: 0 })),
    ]);
    queue.current = queue.current.then(async () => {
      let uploadedCount = 0;
      for (const { file, id } of started) {
        if (await sendOne(file, id)) uploadedCount += 1;
      }
      if (files.length > 1 && uploadedCount > 0) onBulkUploaded?.(uploadedCount);
    });
  };

  return {
    uploads,
    failed,
    refused,
    /** Sends the valid files and reports why the other files were refused. */
    add(files: readonly File[], source: 'chosen' | 'dropped', maxFiles = Number.POSITIVE_INFINITY) {
      const selection: FileSelection<File> = selectFiles(files, source);
      const freeSlots = Math.max(0, maxFiles - uploads.length);
      const excess = selection.files.length - freeSlots;
      setFailed([]);
      setRefused(excess > 0 ? `There is room for ${freeSlots} more. The others were skipped.` : selection.problem);
      send(selection.files.slice(0, freeSlots));
    },
    retry({ id, file }: FailedUpload) {
      setFailed((before) => before.filter((each) => each.id !== id));
      send([file]);
    },
  };
}

export type Uploads = ReturnType<typeof useUploads>;
