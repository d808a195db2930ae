import { sendFile } from './send-file.ts';
import { problemMessage } from './upload-messages.ts';

const UPLOAD_PATH = '/admin-panel/pictures';

export type UploadResult =
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly problem: string };

interface SendOptions {
  readonly acceptsSvg: boolean;
  /** Called with the sent fraction, from 0 to 1. */
  readonly onProgress: (fraction: number) => void;
}

export async function sendPicture(file: File, { acceptsSvg, onProgress }: SendOptions): Promise<UploadResult> {
  const query = new URLSearchParams({ name: file.name, ...(acceptsSvg ? { svg: '1' } : {}) });
  const { status, body } = await sendFile(`${UPLOAD_PATH}?${query}`, file, onProgress);
  if (status === 200 && body?.url) return { ok: true, url: body.url };
  return { ok: false, problem: problemMessage({ status, message: body?.message ?? null }) };
}
