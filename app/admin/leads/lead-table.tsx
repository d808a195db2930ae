import { Icon } from '#app/ui/icon.tsx';
import { formatMobile, type LeadRecord, sourceLabel } from '#shop/leads/lead.ts';
import { IconButton } from '../kit/icon-button.tsx';
import { type Column, DataTable } from '../kit/list/data-table.tsx';
import { StatusBadge } from '../kit/status-badge.tsx';

/** A lead as the screen shows it. */
export interface LeadRow extends Omit<LeadRecord, 'timestamp'> {
  /** '14 Nov 2026, 11:12 am' */
  readonly createdOn: string;
}

interface LeadTableProps {
  readonly rows: readonly LeadRow[];
  readonly onEdit: (lead: LeadRow) => void;
  readonly onDelete: (lead: LeadRow) => void;
}

export const LeadTable = ({ rows, ...rowActions }: LeadTableProps) => (
  <DataTable label="List of leads" className="leads" rows={rows} columns={buildColumns(rowActions)} />
);

const buildColumns = ({ onEdit, onDelete }: Omit<LeadTableProps, 'rows'>): readonly Column<LeadRow>[] => [
  {
    head: 'Mobile Number',
    className: 'leads__number',
    cell: (lead) => <span className="strong">{formatMobile(lead.mobileNumber)}</span>,
  },
  { head: 'Source', className: 'leads__source', cell: ({ source }) => sourceLabel(source) || '–' },
  { head: 'Status', className: 'leads__status', cell: ({ status }) => <StatusBadge status={status} /> },
  { head: 'Date', fixedSort: 'descending', className: 'leads__date', cell: ({ createdOn }) => createdOn },
  {
    head: 'Notes',
    className: 'leads__notes',
    cell: ({ notes }) => (notes ? <span title={notes}>{notes}</span> : <i className="only-table">–</i>),
  },
  {
    head: 'Actions',
    alignsRight: true,
    className: 'leads__acts',
    cell: (lead) => (
      <RowActions number={formatMobile(lead.mobileNumber)} lead={lead} onEdit={onEdit} onDelete={onDelete} />
    ),
  },
];

interface RowActionsProps extends Omit<LeadTableProps, 'rows'> {
  readonly lead: LeadRow;
  readonly number: string;
}

const RowActions = ({ lead, number, onEdit, onDelete }: RowActionsProps) => (
  <div className="acts">
    <a className="ib" href={`tel:+91${lead.mobileNumber}`} aria-label={`Call ${number}`} title={`Call ${number}`}>
      <Icon name="call" />
    </a>
    <IconButton icon="edit" label={`Edit ${number}`} aria-haspopup="dialog" onClick={() => onEdit(lead)} />
    <IconButton icon="trash" danger label={`Delete ${number}`} aria-haspopup="dialog" onClick={() => onDelete(lead)} />
  </div>
);
