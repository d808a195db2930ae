// The meaning of a file's columns, categories, sizes and other options. Each choice is saved when it changes.

import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { type Column, Table } from '#app/ui/table.tsx';
import {
  attributeColumn,
  attributeKey,
  fieldLabel,
  IMPORT_FIELDS,
  type ImportField,
} from '#shop/imports/import-choices.ts';
import type { ColumnState, DraftColumn, ImportDraft } from '#shop/imports/import-draft.ts';
import type { ImportRecord } from '#shop/imports/imports.server.ts';
import { useAdminAction } from '../../kit/actions/use-admin-action.ts';
import { AdminPage } from '../../kit/admin-page.tsx';
import { ConfirmDialog } from '../../kit/form/confirm-dialog.tsx';
import { Note } from '../../kit/note.tsx';
import { Panel } from '../../kit/panel.tsx';
import { type StatusTone, ToneBadge } from '../../kit/status-badge.tsx';
import { pluralize } from '../../kit/wording.ts';
import { ChoicesPanels, type StoreCategory } from './choices-panels.tsx';
import { FAILURE_MESSAGES, KIND_SENTENCES, problemText } from './import-messages.ts';
import { ImportSteps } from './import-steps.tsx';
import type { action } from './imports.actions.ts';
import { CHANGE_PATH, useChoices } from './use-choices.ts';

interface ColumnsScreenProps {
  readonly record: ImportRecord;
  readonly draft: ImportDraft;
  readonly categories: readonly StoreCategory[];
}

const STATE_BADGES: Readonly<Record<ColumnState, { readonly tone: StatusTone; readonly label: string }>> = {
  matched: { tone: 'good', label: 'Matched' },
  check: { tone: 'waiting', label: 'Check' },
  'left-out': { tone: 'idle', label: 'Skipped' },
};

const FIELD_OPTIONS = Object.entries(IMPORT_FIELDS).sort(([, one], [, other]) => one.localeCompare(other));

export function ColumnsScreen({ record, draft, categories }: ColumnsScreenProps) {
  const { shown, change, isSaving } = useChoices(record);
  const attributeNames = listAttributeNames(categories, shown.choices.columns);
  const matched = draft.columns.filter(({ state }) => state === 'matched').length;
  const chooseField = (index: number, field: string) =>
    change({
      columns: shown.choices.columns.map((chosen, position) =>
        position === index ? ((field || null) as ImportField | null) : chosen,
      ),
    });
  return (
    <AdminPage
      title="Import products"
      summary={`${record.fileName} · ${pluralize(record.rows, 'row', 'rows')}`}
      back={{ to: '/admin-panel/products/import', name: 'Imports' }}
      help="products"
      actions={<DraftActions record={record} isReady={draft.problems.length === 0 && !isSaving} />}
    >
      <ImportSteps
        current="columns"
        links={{
          file: '/admin-panel/products/import',
          ...(draft.problems.length === 0 ? { preview: '?step=preview' } : {}),
        }}
      />
      <Note kind={record.kind === 'other' ? 'plain' : 'ok'} title={KIND_SENTENCES[record.kind]}>
        {matched} of {draft.columns.length} columns are matched. Every choice is saved at once.
      </Note>
      {draft.problems.map((problem) => (
        <Note key={JSON.stringify(problem)} kind="bad">
          {problemText(problem, 'field' in problem ? fieldLabel(problem.field, attributeNames) : '')}
        </Note>
      ))}
      <div className="columns">
        <Panel
          title="Columns"
          headerExtra={
            draft.emptyColumns > 0 && (
              <span className="sub">
                {draft.emptyColumns === 1
                  ? '1 empty column is left out'
                  : `${draft.emptyColumns} empty columns are left out`}
              </span>
            )
          }
        >
          <Table
            label="Columns of the file"
            className="import-columns"
            rows={draft.columns}
            getKey={({ index }) => String(index)}
            columns={toColumns(shown.choices.columns, attributeNames, chooseField)}
          />
        </Panel>
        <ChoicesPanels draft={draft} shown={shown} storeCategories={categories} change={change} />
      </div>
    </AdminPage>
  );
}

/**
 * Returns the names of all categories' attributes by key; for a column whose attribute was deleted, the key is the
 * name.
 */
const listAttributeNames = (
  categories: readonly StoreCategory[],
  columns: readonly (ImportField | null)[],
): ReadonlyMap<string, string> =>
  new Map([
    ...columns.flatMap((field): [string, string][] => {
      const key = attributeKey(field);
      return key === null ? [] : [[key, key]];
    }),
    ...categories.flatMap(({ attributes }) => attributes.map(({ key, name }): [string, string] => [key, name])),
  ]);

const toColumns = (
  chosen: readonly (ImportField | null)[],
  attributeNames: ReadonlyMap<string, string>,
  chooseField: (index: number, field: string) => void,
): readonly Column<DraftColumn>[] => [
  { title: 'In the file', cell: ({ name }) => <b>{name || 'No name'}</b> },
  {
    title: 'Example',
    className: 'import-columns__example',
    cell: ({ example }) => <span className="sub">{example}</span>,
  },
  {
    title: 'Goes to',
    className: 'import-columns__field',
    cell: ({ index, name }) => (
      <select
        className="select"
        aria-label={`${name || 'No name'} goes to`}
        value={chosen[index] ?? ''}
        onChange={({ target }) => chooseField(index, target.value)}
      >
        <option value="">Leave out</option>
        {FIELD_OPTIONS.map(([field, label]) => (
          <option key={field} value={field}>
            {label}
          </option>
        ))}
        {attributeNames.size > 0 && (
          <optgroup label="Attributes">
            {[...attributeNames].map(([key, attribute]) => (
              <option key={key} value={attributeColumn(key)}>
                {attribute}
              </option>
            ))}
          </optgroup>
        )}
      </select>
    ),
  },
  {
    title: 'State',
    cell: ({ state }) => <ToneBadge {...STATE_BADGES[state]} />,
  },
];

function DraftActions({ record, isReady }: { readonly record: ImportRecord; readonly isReady: boolean }) {
  const navigate = useNavigate();
  const { run, isBusy } = useAdminAction<typeof action>(CHANGE_PATH, FAILURE_MESSAGES);
  const [isAsking, setIsAsking] = useState(false);
  const remove = async () => {
    const deleted = await run('delete', { id: record.id }, { skipsReload: true });
    setIsAsking(false);
    if (deleted.ok) await navigate('/admin-panel/products/import');
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        Delete draft
      </Button>
      {isReady ? (
        <Link className={buttonClass()} to="?step=preview">
          Preview
        </Link>
      ) : (
        <Button disabled>Preview</Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Delete this draft?"
        action="Delete draft"
        danger
        busy={isBusy('delete')}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void remove()}
      >
        <p>{record.fileName} and the choices for it are deleted. No product changes.</p>
      </ConfirmDialog>
    </>
  );
}
