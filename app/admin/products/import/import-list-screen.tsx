// Starts an import: staff choose a file, or continue with an earlier import.

import { type DragEvent, useState } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { type Column, Table } from '#app/ui/table.tsx';
import { importTemplate } from '#shop/imports/import-template.ts';
import type { ImportRecord, ImportStatus } from '#shop/imports/imports.server.ts';
import { useStaffEvents } from '../../frame/staff-events.tsx';
import { AdminPage } from '../../kit/admin-page.tsx';
import { formatDateTime } from '../../kit/indian-time.ts';
import { ListPanel } from '../../kit/list/list-panel.tsx';
import { EmptyList } from '../../kit/list/list-states.tsx';
import { Note } from '../../kit/note.tsx';
import { type StatusTone, ToneBadge } from '../../kit/status-badge.tsx';
import { pluralize } from '../../kit/wording.ts';
import { FileButton } from '../../pictures/file-button.tsx';
import { KIND_NAMES, LOAD_FAILED, STATUS_NAMES } from './import-messages.ts';
import { ImportSteps } from './import-steps.tsx';
import { useUpload } from './use-upload.ts';

const TEMPLATE_URL = `data:text/csv;charset=utf-8,${encodeURIComponent(importTemplate())}`;

const TONES: Readonly<Record<ImportStatus, StatusTone>> = {
  draft: 'waiting',
  running: 'working',
  paused: 'idle',
  done: 'good',
  undoing: 'working',
  undone: 'ended',
};

const COLUMNS: readonly Column<ImportRecord>[] = [
  {
    title: 'File',
    cell: ({ id, fileName, kind, rows }) => (
      <>
        <Link className="import__name" to={`/admin-panel/products/import/${id}`}>
          {fileName}
        </Link>
        <div className="sub">
          {kind === 'other' ? 'Own columns' : KIND_NAMES[kind]} · {pluralize(rows, 'row', 'rows')}
        </div>
      </>
    ),
  },
  { title: 'State', cell: ({ status }) => <ToneBadge tone={TONES[status]} label={STATUS_NAMES[status]} /> },
  { title: 'Added', cell: ({ createdAt }) => formatDateTime(createdAt) },
  { title: 'Started by', cell: ({ startedBy }) => startedBy?.name || startedBy?.email || '–' },
];

export function ImportListScreen({ imports }: { readonly imports: readonly ImportRecord[] | null }) {
  useStaffEvents(['imports']);
  return (
    <AdminPage
      title="Import products"
      summary="Choose a file. You check every product before anything is imported."
      back={{ to: '/admin-panel/products', name: 'Products' }}
      help="products"
      actions={
        <a className={buttonClass({ variant: 'quiet' })} href={TEMPLATE_URL} download="products-template.csv">
          <Icon name="download" />
          Download template
        </a>
      }
    >
      <ImportSteps current="file" />
      <FilePanel />
      <ListPanel
        label="Imports"
        rowCount={imports && imports.length}
        failedMessage={LOAD_FAILED}
        empty={<EmptyList title="No imports yet." text="The files that you import appear here." />}
      >
        <Table label="List of imports" rows={imports ?? []} getKey={({ id }) => id} columns={COLUMNS} />
      </ListPanel>
    </AdminPage>
  );
}

function FilePanel() {
  const { sending, problem, upload } = useUpload();
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) void upload(file);
  };
  return (
    <>
      {problem !== null && <Note kind="bad">{problem}</Note>}
      <section
        className={classNames('panel import__file', isOver && 'is-over')}
        aria-label="File"
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <FileButton
          label="Choose a CSV file"
          accept=".csv,.tsv,.txt,text/csv"
          busy={sending !== null}
          onFiles={([file]) => file && void upload(file)}
        />
        <p role="status">{sending === null ? 'or drop it here' : `Sending ${sending} …`}</p>
        <ul className="import__rules sub">
          <li>The product export of Shopify or WooCommerce, a file of this store, or your own columns.</li>
          <li>
            Up to 20,000 rows and 40 MB. Products are matched by SKU and address: the same file again changes nothing.
          </li>
          <li>Pictures are fetched from the addresses in the file.</li>
        </ul>
      </section>
    </>
  );
}
