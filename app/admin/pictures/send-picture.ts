// Uploads one file with progress. It uses XMLHttpRequest, because fetch reports no upload progress.

import { problemMessage } from './upload-messages.ts';

export const UPLOAD_PATH = '/admin-panel/pictures';

export type UploadResult =
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly problem: string };

interface UploadResponse {
  readonly url?: string;
  readonly message?: string;
}

const parseResponse = (request: XMLHttpRequest): UploadResponse | null => {
  try {
    return JSON.parse(request.responseText) as UploadResponse;
  } catch {
    return null;
  }
};

interface SendOptions {
  readonly acceptsSvg: boolean;
  /** Called with the sent fraction, from 0 to 1. */
  readonly onProgress: (fraction: number) => void;
}

export function sendPicture(file: File, { acceptsSvg, onProgress }: SendOptions): Promise<UploadResult> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const fail = (status: number | null, message: string | null = null) =>
      resolve({ ok: false, problem: problemMessage({ status, message }) });
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => fail(null);
    request.onload = () => {
      const response = parseResponse(request);
      if (request.status === 200 && response?.url) resolve({ ok: true, url: response.url });
      else fail(request.status, response?.message ?? null);
    };
    const query = new URLSearchParams({ name: file.name, ...(acceptsSvg ? { svg: '1' } : {}) });
    request.open('POST', `${UPLOAD_PATH}?${query}`);
    request.send(file);
  });
}
