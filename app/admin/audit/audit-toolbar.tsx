import { Link, useNavigate, useSearchParams } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import type { AuditActor, AuditFilterOptions } from '#shop/audit-log.server.ts';
import { type AuditQuery, hasAuditFilters } from '#shop/audit-query.ts';
import { DayField, FilterSelect } from '../kit/list/list-toolbar.tsx';
import { capitalise } from '../kit/wording.ts';
import { actorOptionLabel, auditPath, entityLabel, idLabel } from './audit-messages.ts';

export function AuditToolbar({ query, choices }: { readonly query: AuditQuery; readonly choices: AuditFilterOptions }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const change = (changes: Readonly<Record<string, string | null>>) =>
    void navigate(auditPath(params, changes), { preventScrollReset: true });
  return (
    <>
      <div className="toolbar">
        <FilterSelect
          label="Who"
          allLabel="Everybody"
          value={query.actor}
          choices={withCurrentActor(choices.actors, query.actor).map((each) => [each.actor, actorOptionLabel(each)])}
          onChoose={(actor) => change({ actor })}
        />
        <FilterSelect
          label="What"
          allLabel="Everything"
          value={query.entity}
          choices={withCurrentValue(choices.entities, query.entity).map((entity) => [
            entity,
            capitalise(entityLabel(entity)),
          ])}
          onChoose={(entity) => change({ entity, of: null })}
        />
        <DayField className="audit__day" label="From" value={query.from} onChoose={(from) => change({ from })} />
        <DayField className="audit__day" label="To" value={query.to} onChoose={(to) => change({ to })} />
        {hasAuditFilters(query) && (
          <Link className="inline-link audit__clear" to="/admin-panel/audit" preventScrollReset>
            Clear filters
          </Link>
        )}
      </div>
      {query.entityId !== null && (
        <div className="chips">
          <span className="chip">
            One {entityLabel(query.entity ?? '')} alone: <b>{idLabel(query.entityId)}</b>
            <Link
              className="chip__off"
              to={auditPath(params, { of: null })}
              preventScrollReset
              aria-label={`Show every ${entityLabel(query.entity ?? '')}`}
            >
              <Icon name="close" size="xs" />
            </Link>
          </span>
        </div>
      )}
    </>
  );
}

/** Returns the choices and the current filter value of the URL, even if the log does not contain it. */
const withCurrentValue = (choices: readonly string[], value: string | null): readonly string[] =>
  value === null || choices.includes(value) ? choices : [...choices, value];

const withCurrentActor = (actors: readonly AuditActor[], value: string | null): readonly AuditActor[] =>
  value === null || actors.some(({ actor }) => actor === value) ? actors : [...actors, { actor: value, name: null }];
