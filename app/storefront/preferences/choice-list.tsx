// Switches for what the store may send. Each is a button of a form, so that it works without JavaScript too.

import type { FormEvent, ReactNode } from 'react';

export interface Choice {
  readonly key: string;
  readonly words: string;
  readonly isGiven: boolean;
  /** The address or number that it is sent to; left out when all choices are about the same contact. */
  readonly contact?: string;
}

interface ChoiceListProps {
  readonly choices: readonly Choice[];
  readonly action: string;
  /** The key of the choice that is being saved. */
  readonly busyKey: string | null;
  /** The hidden fields of the form. */
  readonly fields: (key: string) => ReactNode;
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
}

export const ChoiceList = ({ choices, action, busyKey, fields, onSubmit }: ChoiceListProps) => (
  <ul className="choices">
    {choices.map(({ key, words, isGiven, contact }) => (
      <li key={key}>
        <span>
          {words}
          {contact !== undefined && <small>{contact}</small>}
        </span>
        <form method="post" action={action} onSubmit={onSubmit}>
          {fields(key)}
          <input type="hidden" name="isGiven" value={isGiven ? 'no' : 'yes'} />
          <button
            type="submit"
            role="switch"
            aria-checked={isGiven}
            aria-busy={busyKey === key}
            aria-label={contact === undefined ? words : `${words}, ${contact}`}
          >
            {isGiven ? 'On' : 'Off'}
          </button>
        </form>
      </li>
    ))}
  </ul>
);
