// One input that looks like six boxes. Phones fill a single input from the SMS, screen readers read it as one field,
// and it works without JavaScript.

import { type ChangeEvent, useId } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import { CODE_LENGTH } from '#shop/customers/phone-code.ts';

const BOXES = Array.from({ length: CODE_LENGTH }, (_, index) => index);

/** '482 913' pasted from a message becomes '482913'. */
function keepDigits({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
  const digits = currentTarget.value.replace(/\D/g, '').slice(0, CODE_LENGTH);
  if (digits !== currentTarget.value) currentTarget.value = digits;
}

export function CodeField({ error }: { readonly error: string | undefined }) {
  const id = useId();
  return (
    <div className={error === undefined ? 'field' : 'field field--error'}>
      <label htmlFor={id}>6-digit code</label>
      <span className="code__boxes">
        {BOXES.map((index) => (
          <i key={index} aria-hidden="true" />
        ))}
        <input
          id={id}
          name="code"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9 ]{6,7}"
          title="Six digits"
          spellCheck={false}
          onChange={keepDigits}
          aria-describedby={error === undefined ? `${id}-hint` : `${id}-error ${id}-hint`}
          aria-invalid={error === undefined ? undefined : true}
        />
      </span>
      {error !== undefined && (
        <p className="field__error" id={`${id}-error`} role="alert">
          <Icon name="info" size="xs" />
          {error}
        </p>
      )}
      <p className="field__hint" id={`${id}-hint`}>
        It may fill itself in when the SMS arrives.
      </p>
    </div>
  );
}
