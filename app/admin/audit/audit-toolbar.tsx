import { useEffect, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import type { AuditChoices } from '#shop/audit-log.server.ts';
import { type AuditQuery, isNarrowedAudit } from '#shop/audit-query.ts';
import { auditAddress, idInWords, inSentence } from './audit-words.ts';

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
        <Choice
          label="Who"
          all="Everybody"
          value={query.actor}
          choices={choices.actors}
          onChoose={(actor) => change({ actor })}
        />
        <Choice
          label="What"
          all="Everything"
          value={query.entity}
          choices={choices.entities}
          inWords={inSentence}
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

interface ChoiceProps {
  readonly label: string;
  readonly all: string;
  readonly value: string | null;
  readonly choices: readonly string[];
  readonly inWords?: (choice: string) => string;
  readonly onChoose: (value: string) => void;
}

function Choice({ label, all, value, choices, inWords = (choice) => choice, onChoose }: ChoiceProps) {
  // What the address asks for is shown, also when the log does not know it.
  const offered = value === null || choices.includes(value) ? choices : [...choices, value];
  return (
    <select
      className="select"
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">{all}</option>
      {offered.map((choice) => (
        <option key={choice} value={choice}>
          {inWords(choice)}
        </option>
      ))}
    </select>
  );
}

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
