// A field with several values: chosen values are shown in it, typing offers more. Keys: arrows, Enter, Backspace and Escape.

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '#app/ui/icon.tsx';
import type { Choice } from '#shop/coupons/coupon-scope.ts';

// Of several responses only the one to the latest request counts.
const PAUSE_MS = 200;

function useOffers(find: (text: string) => Promise<readonly Choice[]>) {
  const [found, setFound] = useState<readonly Choice[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const latestRequest = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (text: string) => {
    const requestNumber = ++latestRequest.current;
    setOpen(true);
    setAsking(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      void find(text.trim()).then((choices) => {
        if (latestRequest.current !== requestNumber) return;
        setFound(choices);
        setAsking(false);
      });
    }, PAUSE_MS);
  };
  const close = () => {
    latestRequest.current++;
    clearTimeout(timer.current);
    setOpen(false);
    setAsking(false);
  };
  return { found, isOpen, isAsking, search, close };
}

/** Searched on the server and limited: there may be a hundred thousand. */
export async function findProducts(text: string): Promise<readonly Choice[]> {
  try {
    const response = await fetch(`/admin-panel/coupons/products?${new URLSearchParams({ search: text })}`);
    const isAnswer = response.ok && response.headers.get('content-type')?.includes('application/json');
    return isAnswer ? ((await response.json()) as { choices: readonly Choice[] }).choices : [];
  } catch {
    return [];
  }
}

/** All choices are already loaded. */
export const findAmong = (choices: readonly Choice[]) => async (text: string) =>
  choices.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));

interface ChoiceFieldProps {
  readonly label: string;
  /** The meaning of an empty choice: 'Everything'. */
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
    offers.search(value);
  };
  const close = () => {
    offers.close();
    setText('');
  };
  const select = (choice: Choice) => {
    onChange([...chosen, choice]);
    setAt(0);
    close();
    input.current?.focus();
  };
  const drop = (choice: Choice) => {
    onChange(chosen.filter(({ id: known }) => known !== choice.id));
    input.current?.focus();
  };
  const moveHighlight = (by: 1 | -1) => {
    if (offers.isOpen) setAt(Math.max(0, Math.min(offered.length - 1, at + by)));
    else offers.search(text);
  };
  const selectHighlighted = () => {
    const picked = offered[at];
    if (picked) select(picked);
  };
  const dropLast = () => {
    const last = chosen.at(-1);
    if (last) drop(last);
  };
  /** Handles a key; nothing for keys that only type. */
  const acts: Readonly<Record<string, (() => void) | false>> = {
    ArrowDown: () => moveHighlight(1),
    ArrowUp: () => moveHighlight(-1),
    Enter: isOpen && selectHighlighted,
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
          onFocus={() => offers.search(text)}
          onBlur={close}
          onKeyDown={onKey}
        />
      </div>
      {/* A press must not take the focus from the field: losing focus closes the list. */}
      <div className="cpn-choice__offers" hidden={!isOpen}>
        <div
          id={`${id}-offers`}
          role="listbox"
          aria-label={label}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
        >
          {offered.map((choice, index) => (
            <button
              key={choice.id}
              type="button"
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              onClick={() => select(choice)}
            >
              {choice.name}
            </button>
          ))}
        </div>
        <p className="cpn-choice__nothing" role="status">
          {offered.length === 0 && (offers.isAsking ? 'Looking…' : 'No matches')}
        </p>
      </div>
    </div>
  );
}
