import { Link, useSearchParams } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import type { AuditEntry } from '#shop/audit-log.server.ts';
import type { FieldChange } from '#shop/audit-messages.ts';
import { formatIsoDate, formatIsoTime } from '../kit/indian-time.ts';
import { type Column, DataTable } from '../kit/list/data-table.tsx';
import { actionLabel, actorLabel, auditPath, entityLabel, entityName, entityPath, idLabel } from './audit-messages.ts';

const MAX_VISIBLE_CHANGES = 4;

export function AuditTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const [params] = useSearchParams();
  const columns: readonly Column<AuditEntry>[] = [
    {
      head: 'When',
      className: 'audit__when',
      cell: ({ at }) => (
        <time dateTime={at}>
          {formatIsoDate(at)} <span className="sub">{formatIsoTime(at)}</span>
        </time>
      ),
    },
    { head: 'Who', className: 'audit__actor', cell: (entry) => <Actor entry={entry} /> },
    {
      head: 'What',
      className: 'audit__what',
      cell: (entry) => (
        <>
          <span>
            <b className="strong">{actionLabel(entry)}</b> {entityLabel(entry.entity)}
          </span>
          <EntityLink entry={entry} />
        </>
      ),
    },
    { head: 'Changes', className: 'audit__changes', cell: ({ changes }) => <Changes changes={changes} /> },
    {
      head: 'History',
      alignsRight: true,
      className: 'audit__history',
      cell: (entry) => (
        <Link
          className="ib"
          to={auditPath(params, { entity: entry.entity, of: entry.entityId })}
          aria-label={`All changes to this ${entityLabel(entry.entity)}, ${entityName(entry) ?? idLabel(entry.entityId)}`}
          title={`All changes to this ${entityLabel(entry.entity)}`}
        >
          <Icon name="filter" />
        </Link>
      ),
    },
  ];
  return (
    <DataTable
      label="List of changes"
      className="audit__table"
      rows={entries}
      getKey={({ id }) => String(id)}
      columns={columns}
    />
  );
}

function Actor({ entry: { actor, actorRole, actorName } }: { readonly entry: AuditEntry }) {
  if (actorName === null) return <span title={actor}>{actorLabel(actor)}</span>;
  return (
    <>
      <span>{actorName}</span>
      <span className="sub" title={actor}>
        {actor}
      </span>
      {actorRole !== null && <span className="sub">{actorRole}</span>}
    </>
  );
}

function EntityLink({ entry }: { readonly entry: AuditEntry }) {
  const path = entityPath(entry);
  const name = entityName(entry);
  if (name === null) return <span className="sub audit__name">{idLabel(entry.entityId)}</span>;
  return path === null ? (
    <span className="audit__name">{name}</span>
  ) : (
    <Link className="audit__name inline-link" to={path}>
      {name}
    </Link>
  );
}

/** Shows the first few changes and, after a click, the others: a new product has forty. */
function Changes({ changes }: { readonly changes: readonly FieldChange[] }) {
  if (changes.length === 0) return <span className="sub">–</span>;
  const hiddenChanges = changes.slice(MAX_VISIBLE_CHANGES);
  return (
    <>
      <ChangeList changes={changes.slice(0, MAX_VISIBLE_CHANGES)} />
      {hiddenChanges.length > 0 && (
        <details>
          <summary>{hiddenChanges.length} more</summary>
          <ChangeList changes={hiddenChanges} />
        </details>
      )}
    </>
  );
}

function ChangeList({ changes }: { readonly changes: readonly FieldChange[] }) {
  return (
    <dl className="audit__parts">
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            {before !== null && (after === null ? <del>{before}</del> : <span>{before}</span>)}
            {before !== null && after !== null && (
              <>
                <span aria-hidden="true"> → </span>
                <span className="sr"> became </span>
              </>
            )}
            {after !== null && <b>{after}</b>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
