// Uploads of files, one after the other, each with its progress and its error.

import { useRef, useState } from 'react';
import { type Chosen, chooseFiles } from './chosen-files.ts';
import { sendPicture } from './send-picture.ts';
import { FINAL_FAILURE, type UploadTarget } from './upload-messages.ts';

export interface Upload {
  readonly id: number;
  readonly name: string;
  readonly bytes: number;
  /** From 0 to 1. */
  readonly part: number;
}

export interface FailedUpload {
  readonly id: number;
  readonly file: File;
  /** The final message, and its cause. */
  readonly final: string;
  readonly problem: string;
}

interface Options {
  /** The position of the next picture, computed when it is sent. */
  readonly target: () => UploadTarget;
  readonly onArrived: (url: string) => void;
  /** Called after several uploads: how many arrived. */
  readonly onAllSent?: (arrived: number) => void;
}

export function useUploads({ target, onArrived, onAllSent }: Options) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [failed, setFailed] = useState<readonly FailedUpload[]>([]);
  const [refused, setRefused] = useState<string | null>(null);
  const next = useRef(0);
  const line = useRef<Promise<unknown>>(Promise.resolve());

  const sendOne = async (file: File, id: number): Promise<boolean> => {
    const sent = await sendPicture(file, (part) =>
      setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, part } : upload))),
    );
    setUploads((all) => all.filter((upload) => upload.id !== id));
    if (sent.ok) onArrived(sent.url);
    else setFailed((all) => [...all, { id, file, final: FINAL_FAILURE[target()], problem: sent.problem }]);
    return sent.ok;
  };

  const send = (files: readonly File[]) => {
    const started = files.map((file) => ({ file, id: next.current++ }));
    setUploads((all) => [
      ...all,
      ...started.map(({ file, id }) => ({ id, name: file.name, bytes: file.size, part: 0 })),
    ]);
    line.current = line.current.then(async () => {
      let arrived = 0;
      for (const { file, id } of started) if (await sendOne(file, id)) arrived += 1;
      if (files.length > 1 && arrived > 0) onAllSent?.(arrived);
    });
  };

  return {
    uploads,
    failed,
    refused,
    /** Sends the valid files and reports what is wrong with the others. */
    add(files: readonly File[], source: 'chosen' | 'dropped', maxFiles = Number.POSITIVE_INFINITY) {
      const chosen: Chosen<File> = chooseFiles(files, source);
      const room = Math.max(0, maxFiles - uploads.length);
      const left = chosen.files.length - room;
      setFailed([]);
      setRefused(left > 0 ? `There is room for ${room} more. The others were left out.` : chosen.problem);
      send(chosen.files.slice(0, room));
    },
    again({ id, file }: FailedUpload) {
      setFailed((all) => all.filter((each) => each.id !== id));
      send([file]);
    },
  };
}

export type Uploads = ReturnType<typeof useUploads>;
