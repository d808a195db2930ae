import { Link } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { type Column, Table } from '#app/ui/table.tsx';
import { IMPORT_COLUMNS, importTemplate, type PlannedRow } from '#shop/stock/import-plan.ts';
import { Note } from '../../kit/note.tsx';
import { Progress } from '../../kit/progress.tsx';
import { FileButton } from '../../pictures/file-button.tsx';
import { type Report, useImport } from './use-import.ts';

/** The header of a file, as a download: the columns are then spelt as the import reads them. */
const TEMPLATE_URL = `data:text/csv;charset=utf-8,${encodeURIComponent(importTemplate())}`;

const ACTIONS = { add: 'Add', update: 'Change', none: 'Nothing to change' } as const;

const COLUMNS: readonly Column<PlannedRow>[] = [
  { title: 'Line', numeric: true, cell: ({ line }) => line },
  {
    title: 'Product',
    cell: ({ name, sku }) => (
      <>
        <b>{name || '–'}</b>
        <div className="sub mono">{sku || 'no SKU'}</div>
      </>
    ),
  },
  {
    title: 'Action',
    cell: ({ action, changes, problems }) =>
      problems.length > 0 ? 'Skipped' : [ACTIONS[action], ...changes].join(' · '),
  },
  {
    title: 'Problems',
    cell: ({ problems }) =>
      problems.length === 0 ? (
        <span className="sub">None</span>
      ) : (
        <ul className="import__problems">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      ),
  },
];

export function ImportScreen() {
  const { file, plan, importable, problem, progress, report, choose, runImport } = useImport();
  const invalidRows = plan?.filter((row) => row.problems.length > 0).length ?? 0;
  return (
    <>
      <section className="panel import" aria-label="File">
        <div className="import__file">
          <FileButton
            label={file ? 'Choose another CSV file' : 'Choose a CSV file'}
            accept=".csv,text/csv"
            onFiles={([selectedFile]) => selectedFile && void choose(selectedFile)}
          />
          <a className={buttonClass({ variant: 'quiet' })} href={TEMPLATE_URL} download="products-template.csv">
            <Icon name="download" />
            Download template
          </a>
          <span className="sub" role="status">
            {file ? file.name : 'No file chosen'}
          </span>
        </div>
        <ul className="import__rules sub">
          <li>Up to 1,000 rows. Products are matched by SKU; a new SKU adds a product.</li>
          <li>Empty cells change nothing. Columns may be missing or in another order.</li>
          <li>Columns: {IMPORT_COLUMNS.join(', ')}.</li>
        </ul>
      </section>
      {problem && <Note kind="bad">{problem}</Note>}
      {progress && (
        <Progress
          label={`Importing, ${progress.done} of ${progress.total}`}
          value={progress.done}
          max={progress.total}
        />
      )}
      {report && <ReportNote report={report} />}
      {plan && (
        <section className="panel" aria-label="Preview">
          <div className="panel__head">
            <h2>Preview</h2>
            <span className="sub side-panel__summary" role="status">
              {plan.length === 1 ? '1 row' : `${plan.length} rows`}, {invalidRows} with problems, {importable} to
              import. Nothing has been saved yet.
            </span>
            <Button disabled={importable === 0} busy={progress !== null} onClick={runImport}>
              Import {importable === 1 ? '1 row' : `${importable} rows`}
            </Button>
          </div>
          <Table label="Rows of the file" columns={COLUMNS} rows={plan} getKey={({ line }) => String(line)} />
        </section>
      )}
    </>
  );
}

function ReportNote({ report: { written, problems } }: { readonly report: Report }) {
  return (
    <Note
      kind={problems.length > 0 ? 'warn' : 'ok'}
      title={written === 1 ? '1 row imported.' : `${written} rows imported.`}
      action={
        <Link className={buttonClass({ variant: 'quiet', size: 'sm' })} to="/admin-panel/products">
          Back to products
        </Link>
      }
    >
      {problems.length > 0 && (
        <ul className="import__problems">
          {problems.map(({ line, sku, problem }) => (
            <li key={line}>
              Line {line}, {sku}: {problem}
            </li>
          ))}
        </ul>
      )}
    </Note>
  );
}
