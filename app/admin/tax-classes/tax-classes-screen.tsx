// All tax classes: HSN code, rate, use, and whether the rates have been confirmed.

import { useState } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { UNIT_NAMES } from '#shop/tax/tax-class.ts';
import type { AdminTaxClass, TaxClassesQuery } from '#shop/tax/tax-classes.server.ts';
import { useStaffEvents } from '../frame/staff-events.tsx';
import { useAdminAction } from '../kit/actions/use-admin-action.ts';
import { AdminPage } from '../kit/admin-page.tsx';
import { DeleteRowDialog } from '../kit/form/delete-dialog.tsx';
import { IconButton } from '../kit/icon-button.tsx';
import { type Column, DataTable } from '../kit/list/data-table.tsx';
import { ExportLink } from '../kit/list/list-buttons.tsx';
import { ListPanel } from '../kit/list/list-panel.tsx';
import { EmptyList, NothingFound } from '../kit/list/list-states.tsx';
import { ListToolbar, ParamSegments } from '../kit/list/list-toolbar.tsx';
import { useListKeys } from '../kit/list/use-list-keys.ts';
import { NewLink } from '../kit/new-link.tsx';
import { IfMay, useMay } from '../kit/use-may.tsx';
import { pluralize } from '../kit/wording.ts';
import { RatesNote } from './rates-note.tsx';
import { FAILURE_MESSAGES, LOAD_FAILED, usageText } from './tax-class-messages.ts';
import type { action } from './tax-classes.actions.ts';

interface TaxClassRow extends Omit<AdminTaxClass, 'rates'> {
  /** '5 % up to ₹2,500, 18 % above' */
  readonly rateText: string;
  /** '12 % from 1 Apr 2027'; null when no other rate is coming. */
  readonly nextText: string | null;
}

interface TaxClassesScreenProps {
  readonly query: TaxClassesQuery;
  /** Null when the classes could not be loaded. */
  readonly list: {
    readonly rows: readonly TaxClassRow[];
    readonly total: number;
    readonly hsnDigits: 4 | 6;
    /** 'by Meera Iyer on 3 Nov 2026'; null until somebody confirmed the rates. */
    readonly confirmedText: string | null;
  } | null;
}

const CLASSES_PATH = '/admin-panel/tax-classes';
const NEW_CLASS_PATH = `${CLASSES_PATH}/new`;

export function TaxClassesScreen({ query, list }: TaxClassesScreenProps) {
  useStaffEvents(['tax-classes', 'settings', 'categories', 'products']);
  const mayEdit = useMay()('settings');
  useListKeys(mayEdit ? NEW_CLASS_PATH : null);
  const { run, isBusy } = useAdminAction<typeof action>(`${CLASSES_PATH}/change`, FAILURE_MESSAGES);
  const [deletedRow, setDeletedRow] = useState<TaxClassRow | null>(null);
  return (
    <AdminPage
      title="Tax classes"
      help="gst"
      back={mayEdit ? { to: '/admin-panel/settings#gst', name: 'Settings' } : { to: '/admin-panel/gst', name: 'GST' }}
      summary={list ? `${pluralize(list.total, 'class', 'classes')} of goods with their GST rates` : 'Not loaded'}
      actions={
        <>
          <ExportLink path={`${CLASSES_PATH}/export`} />
          <IfMay anyOf={['settings']}>
            <NewLink to={NEW_CLASS_PATH}>New tax class</NewLink>
          </IfMay>
        </>
      }
    >
      {list && (
        <RatesNote
          confirmedText={list.confirmedText}
          isBusy={isBusy('confirmRates')}
          onConfirm={() => void run('confirmRates', {})}
        />
      )}
      <ListPanel
        label="List of tax classes"
        className="txc"
        toolbar={<Toolbar sort={query.sort} />}
        rowCount={list && list.rows.length}
        failedMessage={LOAD_FAILED}
        empty={<NoClasses isFiltered={query.search !== ''} />}
      >
        <DataTable rows={list?.rows ?? []} columns={buildColumns(list?.hsnDigits ?? 4, setDeletedRow)} />
      </ListPanel>
      {deletedRow && (
        <DeleteRowDialog title="Delete tax class" row={deletedRow} run={run} onClose={() => setDeletedRow(null)}>
          <p>
            Are you sure you want to delete <b>{deletedRow.name}</b>? Orders keep the rates that they were placed with.
          </p>
        </DeleteRowDialog>
      )}
    </AdminPage>
  );
}

const SORTS = [
  ['name', 'Name'],
  ['hsn', 'HSN'],
  ['most-used', 'Most used'],
] as const;

const Toolbar = ({ sort }: Pick<TaxClassesQuery, 'sort'>) => (
  <ListToolbar searchLabel="Search name or HSN code">
    <ParamSegments label="Sort" param="sort" current={sort} choices={SORTS} />
  </ListToolbar>
);

function NoClasses({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered)
    return (
      <NothingFound title="No tax classes found" text="No class matches this search." unfilteredPath={CLASSES_PATH} />
    );
  return (
    <EmptyList title="No tax classes yet" text="A class has a name, an HSN code and a GST rate, such as sarees at 5 %.">
      <IfMay anyOf={['settings']}>
        <Link className={buttonClass({ variant: 'secondary' })} to={NEW_CLASS_PATH}>
          Add the first class
        </Link>
      </IfMay>
    </EmptyList>
  );
}

const buildColumns = (hsnDigits: number, onDelete: (row: TaxClassRow) => void): readonly Column<TaxClassRow>[] => [
  {
    head: 'Class',
    className: 'txc__name',
    cell: ({ id, name, isDefault }) => (
      <>
        <Link className="table__name" to={`${CLASSES_PATH}/${id}`}>
          {name}
        </Link>
        {isDefault && <span className="sub">Default class</span>}
      </>
    ),
  },
  {
    head: 'HSN',
    className: 'txc__hsn',
    cell: ({ hsn, unit }) => (
      <>
        <span className="mono">{hsn}</span>
        <span className="sub">
          {UNIT_NAMES[unit]}
          {hsn.length < hsnDigits && ` · your invoices need ${hsnDigits} digits`}
        </span>
      </>
    ),
  },
  {
    head: 'GST rate',
    className: 'txc__rate',
    cell: ({ rateText, nextText }) => (
      <>
        {rateText}
        {nextText !== null && <span className="sub">{nextText}</span>}
      </>
    ),
  },
  { head: 'Used by', className: 'txc__use', cell: (row) => usageText(row) || <span className="sub">Not used</span> },
  {
    head: 'Actions',
    alignsRight: true,
    className: 'txc__actions',
    cell: (row) => (
      <IfMay anyOf={['settings']}>
        <div>
          <Link className="ib" to={`${CLASSES_PATH}/${row.id}`} aria-label={`Edit ${row.name}`} title="Edit">
            <Icon name="edit" />
          </Link>
          <IconButton icon="trash" danger label={`Delete ${row.name}`} onClick={() => onDelete(row)} />
        </div>
      </IfMay>
    ),
  },
];
