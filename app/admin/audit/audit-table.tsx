import { Link, useSearchParams } from 'react-router';
import type { AuditEntry } from '#shop/audit-log.server.ts';
import type { PartChange } from '#shop/audit-messages.ts';
import { dateOf, timeOf } from '../kit/indian-moment.ts';
import { actorInWords, auditAddress, idInWords, inSentence, placeOf } from './audit-messages.ts';

const FIRST = 4;

export function AuditTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that may scroll sideways must be reachable by keyboard
    <section className="table-wrap" aria-label="List of changes" tabIndex={0}>
      <table className="table table--list audit__table">
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Who</th>
            <th scope="col">What</th>
            <th scope="col">Changes</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ entry }: { readonly entry: AuditEntry }) {
  const { at, actor, action, entity, entityId } = entry;
  const [params] = useSearchParams();
  return (
    <tr>
      <td className="audit__when">
        <time dateTime={at}>
          {dateOf(at)} <span className="sub">{timeOf(at)}</span>
        </time>
      </td>
      <td className="audit__who" title={actor}>
        {actorInWords(actor)}
      </td>
      <td className="audit__what">
        <span>
          <b className="strong">{inSentence(action)}</b> {entity}
        </span>
        <Thing entry={entry} />
        <Link
          className="sub audit__id"
          to={auditAddress(params, { entity, of: entityId })}
          aria-label={`Everything about this ${entity}, ${idInWords(entityId)}`}
        >
          {idInWords(entityId)}
        </Link>
      </td>
      <td className="audit__changes">
        <Changes changes={entry.changes} />
      </td>
    </tr>
  );
}

function Thing({ entry }: { readonly entry: AuditEntry }) {
  const place = placeOf(entry);
  if (entry.name === null) return null;
  return place === null ? (
    <span className="audit__name">{entry.name}</span>
  ) : (
    <Link className="audit__name inline-link" to={place}>
      {entry.name}
    </Link>
  );
}

/** The first few; a new product has forty parts, which stand behind a click. */
function Changes({ changes }: { readonly changes: readonly PartChange[] }) {
  if (changes.length === 0) return <span className="sub">–</span>;
  const rest = changes.slice(FIRST);
  return (
    <>
      <Parts changes={changes.slice(0, FIRST)} />
      {rest.length > 0 && (
        <details>
          <summary>{rest.length} more</summary>
          <Parts changes={rest} />
        </details>
      )}
    </>
  );
}

function Parts({ changes }: { readonly changes: readonly PartChange[] }) {
  return (
    <dl className="audit__parts">
      {changes.map(({ part, before, after }) => (
        <div key={part}>
          <dt>{part}</dt>
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
