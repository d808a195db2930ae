// Sends one file as a request body and reports the progress. It uses XMLHttpRequest, because fetch reports no upload progress, and
// therefore sets the headers itself that every fetch of a page gets.

import { getPageOwner } from '#app/page-owner.ts';
import { prepareToken, TOKEN_HEADER } from '#app/request-token.client.ts';
import { PAGE_OWNER_HEADER } from '#shop/customers/page-owner.ts';

export interface FileResponse {
  /** Null when there was no response. */
  readonly status: number | null;
  /** Null when the response is not JSON. */
  readonly body: { readonly url?: string; readonly message?: string } | null;
}

const parseBody = (request: XMLHttpRequest): FileResponse['body'] => {
  try {
    return JSON.parse(request.responseText) as FileResponse['body'];
  } catch {
    return null;
  }
};

/** `onProgress` is called with the sent fraction, from 0 to 1. */
export function sendFile(url: string, file: File, onProgress: (fraction: number) => void): Promise<FileResponse> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => resolve({ status: null, body: null });
    request.onload = () => resolve({ status: request.status, body: parseBody(request) });
    request.open('POST', url);
    request.setRequestHeader(TOKEN_HEADER, prepareToken());
    const owner = getPageOwner();
    if (owner !== null) request.setRequestHeader(PAGE_OWNER_HEADER, owner);
    request.send(file);
  });
}
