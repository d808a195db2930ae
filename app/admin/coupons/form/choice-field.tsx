// A field that names several things: what is chosen stands in it, what is typed offers more. Arrows, Enter, Backspace and Escape.

import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import type { Choice } from '#shop/coupons/coupon-scope.ts';
import { useOffers } from './use-offers.ts';

interface ChoiceFieldProps {
  readonly label: string;
  /** What no choice means: 'Everything'. */
  readonly none: string;
  readonly chosen: readonly Choice[];
  readonly find: (text: string) => Promise<readonly Choice[]>;
  readonly onChange: (chosen: readonly Choice[]) => void;
}

export function ChoiceField({ label, none, chosen, find, onChange }: ChoiceFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const offers = useOffers(find);
  const offered = offers.found.filter((each) => !chosen.some(({ id: known }) => known === each.id));
  const isOpen = offers.isOpen && (offered.length > 0 || text.trim() !== '');

  const type = (value: string) => {
    setText(value);
    setAt(0);
    offers.ask(value);
  };
  const close = () => {
    offers.close();
    setText('');
  };
  const take = (choice: Choice) => {
    onChange([...chosen, choice]);
    setAt(0);
    close();
    input.current?.focus();
  };
  const drop = (choice: Choice) => {
    onChange(chosen.filter(({ id: known }) => known !== choice.id));
    input.current?.focus();
  };
  const walk = (by: 1 | -1) => {
    if (offers.isOpen) setAt(Math.max(0, Math.min(offered.length - 1, at + by)));
    else offers.ask(text);
  };
  const takePicked = () => {
    const picked = offered[at];
    if (picked) take(picked);
  };
  const dropLast = () => {
    const last = chosen.at(-1);
    if (last) drop(last);
  };
  /** What a key does here; nothing for those that only type. */
  const acts: Readonly<Record<string, (() => void) | false>> = {
    ArrowDown: () => walk(1),
    ArrowUp: () => walk(-1),
    Enter: isOpen && takePicked,
    Escape: isOpen && close,
    Backspace: text === '' && dropLast,
  };
  const onKey = (event: KeyboardEvent) => {
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <div className="field cpn-choice">
      <label htmlFor={id}>{label}</label>
      <div className="cpn-choice__box">
        {chosen.map((choice) => (
          <span key={choice.id} className="chip cpn-choice__chip">
            <span>{choice.name}</span>
            <button type="button" aria-label={`Remove ${choice.name}`} onClick={() => drop(choice)}>
              <Icon name="close" size="xs" />
            </button>
          </span>
        ))}
        <input
          ref={input}
          id={id}
          type="text"
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={`${id}-offers`}
          aria-activedescendant={isOpen && offered[at] ? `${id}-${at}` : undefined}
          placeholder={chosen.length === 0 ? none : 'Add more'}
          value={text}
          onChange={(event) => type(event.target.value)}
          onFocus={() => offers.ask(text)}
          onBlur={close}
          onKeyDown={onKey}
        />
      </div>
      {/* A press must not take the focus from the field: leaving it closes the list. */}
      <div className="cpn-choice__offers" hidden={!isOpen}>
        <div
          id={`${id}-offers`}
          role="listbox"
          aria-label={label}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
        >
          {offered.map((choice, place) => (
            <button
              key={choice.id}
              type="button"
              id={`${id}-${place}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === at}
              onClick={() => take(choice)}
            >
              {choice.name}
            </button>
          ))}
        </div>
        <p className="cpn-choice__nothing" role="status">
          {offered.length === 0 && (offers.isAsking ? 'Looking…' : 'Nothing is called that')}
        </p>
      </div>
    </div>
  );
}
