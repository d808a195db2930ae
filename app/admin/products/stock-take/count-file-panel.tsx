// Uploads a file of counted sizes, from a hand scanner or a spreadsheet.

import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { MAX_COUNT_FILE_BYTES } from '#shop/stock-takes/count-file.ts';
import { Note } from '../../kit/note.tsx';
import { Panel } from '../../kit/panel.tsx';
import { FileButton } from '../../pictures/file-button.tsx';
import { FILE_FAILED, FILE_TOO_LARGE } from './stock-take-messages.ts';

interface FileResult {
  readonly ok: boolean;
  readonly message: string;
}

const FAILED: FileResult = { ok: false, message: FILE_FAILED };

async function sendFile(id: string, file: File): Promise<FileResult> {
  if (file.size > MAX_COUNT_FILE_BYTES) return { ok: false, message: FILE_TOO_LARGE };
  try {
    const response = await fetch(`/admin-panel/products/stock-take/${id}/file`, { method: 'POST', body: file });
    const isJson = response.headers.get('content-type')?.includes('application/json');
    return isJson ? ((await response.json()) as FileResult) : FAILED;
  } catch {
    return FAILED;
  }
}

export function CountFilePanel({ id }: { readonly id: string }) {
  const { revalidate } = useRevalidator();
  const [isSending, setIsSending] = useState(false);
  const [result, setResult] = useState<FileResult | null>(null);
  const count = async (file: File) => {
    setIsSending(true);
    setResult(null);
    const sent = await sendFile(id, file);
    setResult(sent);
    setIsSending(false);
    if (sent.ok) await revalidate();
  };
  return (
    <Panel title="Count a file" className="stock-take__panel" bodyClass="panel__in">
      {result && <Note kind={result.ok ? 'ok' : 'bad'}>{result.message}</Note>}
      <FileButton
        label="Choose a CSV file"
        accept=".csv,.tsv,.txt,text/csv"
        busy={isSending}
        onFiles={([file]) => file && void count(file)}
      />
      <p className="sub stock-take__hint">
        Columns: SKU or Barcode, and Counted. A file that is sent again is counted once.
      </p>
    </Panel>
  );
}
