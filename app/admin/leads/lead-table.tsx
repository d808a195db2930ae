import { Icon } from '#app/ui/icon.tsx';
import { mobileInWords, sourceInWords } from '#shop/leads/lead.ts';
import { IconButton } from '../kit/icon-button.tsx';
import { StatusBadge } from '../kit/status-badge.tsx';
import type { LeadRow } from './lead-row.ts';

interface LeadTableProps {
  readonly rows: readonly LeadRow[];
  readonly onEdit: (lead: LeadRow) => void;
  readonly onDelete: (lead: LeadRow) => void;
}

export function LeadTable({ rows, onEdit, onDelete }: LeadTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that may scroll sideways must be reachable by keyboard
    <section className="table-wrap" aria-label="List of leads" tabIndex={0}>
      <table className="table table--list leads">
        <thead>
          <tr>
            <th scope="col">Mobile Number</th>
            <th scope="col">Source</th>
            <th scope="col">Status</th>
            <th scope="col" aria-sort="descending">
              <span className="leads__sorted">
                Date
                <Icon name="down" size="xs" />
              </span>
            </th>
            <th scope="col">Notes</th>
            <th scope="col" className="num">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((lead) => (
            <Row key={lead.id} lead={lead} onEdit={() => onEdit(lead)} onDelete={() => onDelete(lead)} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  readonly lead: LeadRow;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function Row({ lead, onEdit, onDelete }: RowProps) {
  const number = mobileInWords(lead.mobileNumber);
  return (
    <tr>
      <td className="leads__number">
        <span className="strong">{number}</span>
      </td>
      <td className="leads__source">{sourceInWords(lead.source) || '–'}</td>
      <td className="leads__status">
        <StatusBadge status={lead.status} />
      </td>
      <td className="leads__date">{lead.left}</td>
      <td className="leads__notes">
        {lead.notes ? <span title={lead.notes}>{lead.notes}</span> : <i className="only-table">–</i>}
      </td>
      <td className="leads__acts">
        <div className="acts">
          <a className="ib" href={`tel:+91${lead.mobileNumber}`} aria-label={`Call ${number}`} title={`Call ${number}`}>
            <Icon name="call" />
          </a>
          <IconButton icon="edit" label={`Edit ${number}`} aria-haspopup="dialog" onClick={onEdit} />
          <IconButton icon="trash" danger label={`Delete ${number}`} aria-haspopup="dialog" onClick={onDelete} />
        </div>
      </td>
    </tr>
  );
}
