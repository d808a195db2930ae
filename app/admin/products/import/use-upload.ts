// Sends a file of products to the store and opens its draft.

import { useState } from 'react';
import { useNavigate } from 'react-router';
import { MAX_FILE_BYTES } from '#shop/imports/import-limits.ts';
import { FILE_TOO_LARGE, UPLOAD_FAILED } from './import-messages.ts';

async function sendFile(file: File): Promise<{ readonly path?: string; readonly message?: string }> {
  try {
    const query = new URLSearchParams({ name: file.name });
    const response = await fetch(`/admin-panel/products/import/file?${query}`, { method: 'POST', body: file });
    return response.headers.get('content-type')?.includes('application/json') ? await response.json() : {};
  } catch {
    return {};
  }
}

export function useUpload() {
  const navigate = useNavigate();
  const [sending, setSending] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const upload = async (file: File) => {
    setProblem(file.size > MAX_FILE_BYTES ? FILE_TOO_LARGE : null);
    if (file.size > MAX_FILE_BYTES) return;
    setSending(file.name);
    const { path, message } = await sendFile(file);
    setSending(null);
    if (path === undefined) setProblem(message ?? UPLOAD_FAILED);
    else await navigate(path);
  };
  return { sending, problem, upload };
}
