// The import of a file of products: read, preview, write in parts, report.

import { useState } from 'react';
import { csvRow, parseCsv } from '#shop/csv.ts';
import type { PlannedRow } from '#shop/stock/import-plan.ts';
import type { ImportedRow } from '#shop/stock/import-products.server.ts';
import { postForAnswer } from '../../kit/actions/post-json.ts';

const PATH = '/admin-panel/products/import/rows';
const PART = 100;
/** Below the server's limit of one megabyte, including the quotation marks that encoding adds. */
const MAX_BYTES = 800_000;

type Answer<Row> =
  | { readonly ok: true; readonly rows: readonly Row[] }
  | { readonly ok: false; readonly message: string };

export interface Report {
  readonly written: number;
  readonly problems: readonly { readonly line: number; readonly sku: string; readonly problem: string }[];
}

/** Line numbers of the file, independent of the part in which a row was sent. */
function added({ written, problems }: Report, part: readonly PlannedRow[], rows: readonly ImportedRow[]): Report {
  const failed = rows.flatMap(({ sku, problem, line }, index) =>
    problem === null ? [] : [{ line: part[index]?.line ?? line, sku, problem }],
  );
  return { written: written + rows.length - failed.length, problems: [...problems, ...failed] };
}

const NO_ANSWER = 'The server did not answer. Please try again.';

const send = async <Row>(file: string, write: boolean): Promise<Answer<Row>> => {
  const sent = await postForAnswer<Answer<Row>>(PATH, { file, write });
  if (sent === 'signed-out') return { ok: false, message: 'Your session is over. Please sign in again.' };
  return sent === 'no-answer' ? { ok: false, message: NO_ANSWER } : sent;
};

export function useImport() {
  const [file, setFile] = useState<{ readonly name: string; readonly text: string } | null>(null);
  const [plan, setPlan] = useState<readonly PlannedRow[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [progress, setProgress] = useState<{ readonly done: number; readonly all: number } | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const sound = plan?.filter((row) => row.problems.length === 0 && row.action !== 'none') ?? [];

  const choose = async (chosen: File) => {
    setPlan(null);
    setReport(null);
    setProblem(null);
    if (chosen.size > MAX_BYTES)
      return setProblem('This file is too large. Please import it in parts of up to 1,000 rows.');
    const text = await chosen.text();
    setFile({ name: chosen.name, text });
    const answer = await send<PlannedRow>(text, false);
    if (answer.ok) setPlan(answer.rows);
    else setProblem(answer.message);
  };

  const write = async () => {
    const [head, ...body] = parseCsv(file?.text ?? '') ?? [];
    if (!head) return;
    const byLine = new Map(body.map((row) => [row.line, row.cells]));
    let total: Report = { written: 0, problems: [] };
    for (let from = 0; from < sound.length; from += PART) {
      setProgress({ done: from, all: sound.length });
      const part = sound.slice(from, from + PART);
      const rows = [head.cells, ...part.map(({ line }) => byLine.get(line) ?? [])];
      const answer = await send<ImportedRow>(rows.map(csvRow).join(''), true);
      if (!answer.ok) {
        setProblem(`${answer.message} ${total.written} rows were imported before that.`);
        break;
      }
      total = added(total, part, answer.rows);
    }
    setProgress(null);
    setPlan(null);
    setReport(total);
  };

  return { file, plan, sound: sound.length, problem, progress, report, choose, write };
}
