// The import of a CSV file of products: preview it, import it in batches, and report the result.

import { useState } from 'react';
import { csvRow, parseCsv } from '#shop/csv.ts';
import type { PlannedRow } from '#shop/stock/import-plan.ts';
import type { ImportedRow } from '#shop/stock/import-products.server.ts';
import { postForJson } from '../../kit/actions/post-json.ts';

const IMPORT_PATH = '/admin-panel/products/import/rows';
const BATCH_SIZE = 100;
/** Below the server's limit of one megabyte, because JSON encoding makes the file larger. */
const MAX_BYTES = 800_000;

type ImportResponse<Row> =
  | { readonly ok: true; readonly rows: readonly Row[] }
  | { readonly ok: false; readonly message: string };

export interface Report {
  readonly written: number;
  readonly problems: readonly { readonly line: number; readonly sku: string; readonly problem: string }[];
}

/** Adds the result of a batch. Line numbers are those of the file, not of the batch. */
function addToReport(
  { written, problems }: Report,
  batch: readonly PlannedRow[],
  rows: readonly ImportedRow[],
): Report {
  const failed = rows.flatMap(({ sku, problem, line }, index) =>
    problem === null ? [] : [{ line: batch[index]?.line ?? line, sku, problem }],
  );
  return { written: written + rows.length - failed.length, problems: [...problems, ...failed] };
}

const NO_RESPONSE_MESSAGE = 'The server did not answer. Please try again.';

const send = async <Row>(file: string, write: boolean): Promise<ImportResponse<Row>> => {
  const response = await postForJson<ImportResponse<Row>>(IMPORT_PATH, { file, write });
  if (response === 'signed-out') return { ok: false, message: 'Your session is over. Please sign in again.' };
  return response === 'no-response' ? { ok: false, message: NO_RESPONSE_MESSAGE } : response;
};

export function useImport() {
  const [file, setFile] = useState<{ readonly name: string; readonly text: string } | null>(null);
  const [plan, setPlan] = useState<readonly PlannedRow[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number } | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const importable = plan?.filter((row) => row.problems.length === 0 && row.action !== 'none') ?? [];

  const choose = async (selectedFile: File) => {
    setPlan(null);
    setReport(null);
    setProblem(null);
    if (selectedFile.size > MAX_BYTES)
      return setProblem('This file is too large. Please import it in parts of up to 1,000 rows.');
    const text = await selectedFile.text();
    setFile({ name: selectedFile.name, text });
    const response = await send<PlannedRow>(text, false);
    if (response.ok) setPlan(response.rows);
    else setProblem(response.message);
  };

  const runImport = async () => {
    const [head, ...body] = parseCsv(file?.text ?? '') ?? [];
    if (!head) return;
    const byLine = new Map(body.map((row) => [row.line, row.cells]));
    let total: Report = { written: 0, problems: [] };
    for (let from = 0; from < importable.length; from += BATCH_SIZE) {
      setProgress({ done: from, total: importable.length });
      const batch = importable.slice(from, from + BATCH_SIZE);
      const rows = [head.cells, ...batch.map(({ line }) => byLine.get(line) ?? [])];
      const response = await send<ImportedRow>(rows.map(csvRow).join(''), true);
      if (!response.ok) {
        setProblem(`${response.message} ${total.written} rows were imported before that.`);
        break;
      }
      total = addToReport(total, batch, response.rows);
    }
    setProgress(null);
    setPlan(null);
    setReport(total);
  };

  return { file, plan, importable: importable.length, problem, progress, report, choose, runImport };
}
