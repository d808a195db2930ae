import { useEffect, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import type { AuditChoices } from '#shop/audit-log.server.ts';
import { type AuditQuery, isNarrowedAudit } from '#shop/audit-query.ts';
import { FilterSelect } from '../kit/list/filter-select.tsx';
import { auditAddress, idInWords, inSentence } from './audit-messages.ts';

interface AuditToolbarProps {
  readonly query: AuditQuery;
  readonly choices: AuditChoices;
}

export function AuditToolbar({ query, choices }: AuditToolbarProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const change = (changes: Readonly<Record<string, string | null>>) =>
    void navigate(auditAddress(params, changes), { preventScrollReset: true });
  return (
    <>
      <div className="toolbar">
        <FilterSelect
          label="Who"
          all="Everybody"
          value={query.actor}
          choices={offered(choices.actors, query.actor).map((who) => [who, who])}
          onChoose={(actor) => change({ actor })}
        />
        <FilterSelect
          label="What"
          all="Everything"
          value={query.entity}
          choices={offered(choices.entities, query.entity).map((what) => [what, inSentence(what)])}
          onChoose={(entity) => change({ entity, of: null })}
        />
        <Day label="From" value={query.from} onChoose={(from) => change({ from })} />
        <Day label="To" value={query.to} onChoose={(to) => change({ to })} />
        {isNarrowedAudit(query) && (
          <Link className="inline-link audit__clear" to="/admin-panel/audit" preventScrollReset>
            Clear filters
          </Link>
        )}
      </div>
      {query.of !== null && (
        <div className="chips">
          <span className="chip">
            One {query.entity} alone: <b>{idInWords(query.of)}</b>
            <Link
              className="chip__off"
              to={auditAddress(params, { of: null })}
              preventScrollReset
              aria-label={`Show every ${query.entity}`}
            >
              <Icon name="close" size="xs" />
            </Link>
          </span>
        </div>
      )}
    </>
  );
}

/** What the address asks for is offered too, also when the log does not know it. */
const offered = (choices: readonly string[], value: string | null): readonly string[] =>
  value === null || choices.includes(value) ? choices : [...choices, value];

interface DayProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChoose: (day: string) => void;
}

/** While a year is being typed it is one of long ago: nobody asks for that. '' is a day that was taken away. */
const FIRST_DAY = '2000-01-01';

function Day({ label, value, onChoose }: DayProps) {
  const field = useRef<HTMLInputElement>(null);
  // The address may change by itself (Back, Clear filters); what is being typed right now is not overwritten.
  useEffect(() => {
    const input = field.current;
    if (input && document.activeElement !== input) input.value = value ?? '';
  }, [value]);
  return (
    <label className="audit__day">
      {label}
      <input
        ref={field}
        type="date"
        defaultValue={value ?? ''}
        onChange={({ target }) => (target.value === '' || target.value >= FIRST_DAY) && onChoose(target.value)}
      />
    </label>
  );
}
