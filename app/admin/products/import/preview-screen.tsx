// Shows the effects of a file before anything is imported.

import { Link } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Table } from '#app/ui/table.tsx';
import { formatCount } from '#shop/format-count.ts';
import type { ImportRecord } from '#shop/imports/imports.server.ts';
import type { ImportPreview } from '#shop/imports/preview-import.server.ts';
import { useAdminAction } from '../../kit/actions/use-admin-action.ts';
import { AdminPage } from '../../kit/admin-page.tsx';
import { StatStrip } from '../../kit/list/stat-strip.tsx';
import { Note } from '../../kit/note.tsx';
import { Panel } from '../../kit/panel.tsx';
import { pluralize } from '../../kit/wording.ts';
import { ImportCards } from './import-cards.tsx';
import { FAILURE_MESSAGES, problemsNote } from './import-messages.ts';
import { ImportSteps } from './import-steps.tsx';
import type { action } from './imports.actions.ts';
import { PictureFilesPanel } from './picture-files-panel.tsx';
import { CHANGE_PATH } from './use-choices.ts';

export function PreviewScreen({ record, preview }: { readonly record: ImportRecord; readonly preview: ImportPreview }) {
  const { run, isBusy } = useAdminAction<typeof action>(CHANGE_PATH, FAILURE_MESSAGES);
  const { counts, cards, problems, problemCount, newCategories, products } = preview;
  const importable = counts.add + counts.update;
  return (
    <AdminPage
      title="Import products"
      summary={`${record.fileName} · ${pluralize(products, 'product', 'products')}. Nothing has been saved yet.`}
      back={{ to: '/admin-panel/products/import', name: 'Imports' }}
      help="products"
      actions={
        <>
          <Link className={buttonClass({ variant: 'quiet' })} to="?">
            Change columns
          </Link>
          <Button
            disabled={importable === 0}
            busy={isBusy('start')}
            onClick={() => void run('start', { id: record.id, version: record.version })}
          >
            Import {pluralize(importable, 'product', 'products')}
          </Button>
        </>
      }
    >
      <ImportSteps current="preview" links={{ file: '/admin-panel/products/import', columns: '?' }} />
      <StatStrip
        stats={[
          { name: 'New', value: formatCount(counts.add) },
          { name: 'Changed', value: formatCount(counts.update) },
          { name: 'Unchanged', value: formatCount(counts.none) },
          {
            name: 'Not imported',
            value: formatCount(counts.refuse),
            ...(counts.refuse > 0 ? { note: 'see problems', isProblem: true } : {}),
          },
          { name: 'With notes', value: formatCount(counts.notes) },
        ]}
      />
      <PictureFilesPanel importId={record.id} files={preview.pictureFiles} />
      {newCategories.length > 0 && (
        <Note title={newCategories.length === 1 ? 'A category is made:' : 'Categories are made:'}>
          {newCategories.join(', ')}
        </Note>
      )}
      {problems.length > 0 && (
        <Panel
          title="Problems"
          headerExtra={
            <span className="sub">
              {problemsNote({ shown: problems.length, count: problemCount, canImport: importable > 0 })}
            </span>
          }
        >
          <Table
            label="Problems by line"
            rows={problems}
            getKey={({ line, problem }) => `${line} ${problem}`}
            columns={[
              { title: 'Line', cell: ({ line }) => line },
              { title: 'Product', cell: ({ name }) => <b>{name || '–'}</b> },
              { title: 'Problem', cell: ({ problem }) => problem },
            ]}
          />
        </Panel>
      )}
      <Panel
        title="Products"
        className="import__products"
        headerExtra={
          <span className="sub">
            {products > cards.length ? `First ${cards.length} of ${formatCount(products)}` : 'All of them'}
          </span>
        }
      >
        <ImportCards cards={cards} />
      </Panel>
    </AdminPage>
  );
}
