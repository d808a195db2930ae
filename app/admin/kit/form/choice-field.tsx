// A field with several values: selected values are chips in it, typing searches for more. Keys: arrows, Enter,
// Backspace and Escape.

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '#app/ui/icon.tsx';

export interface Choice {
  readonly id: string;
  readonly name: string;
  /** Tells choices of the same name apart. */
  readonly detail?: string;
}

/** A search starts after typing has paused for this long. */
const DEBOUNCE_MS = 200;

/** Null when the search failed. */
export type FoundChoices = readonly Choice[] | null;

/** The choices that match the typed text. Only the response to the latest request is shown. */
function useSearchResults(find: (text: string) => Promise<FoundChoices>) {
  const [results, setResults] = useState<FoundChoices>([]);
  const [isOpen, setOpen] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const latestRequest = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (text: string) => {
    const requestNumber = ++latestRequest.current;
    setOpen(true);
    setSearching(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      void find(text.trim()).then((choices) => {
        if (latestRequest.current !== requestNumber) return;
        setResults(choices);
        setSearching(false);
      });
    }, DEBOUNCE_MS);
  };
  const close = () => {
    latestRequest.current++;
    clearTimeout(timer.current);
    setOpen(false);
    setSearching(false);
  };
  return { results, isOpen, isSearching, search, close };
}

/** Searches on the server, which limits the number of results: a store may have a hundred thousand products. */
export async function searchProducts(text: string): Promise<FoundChoices> {
  try {
    const response = await fetch(`/admin-panel/products/choices?${new URLSearchParams({ search: text })}`);
    const isJson = response.ok && response.headers.get('content-type')?.includes('application/json');
    return isJson ? ((await response.json()) as { choices: readonly Choice[] }).choices : null;
  } catch {
    return null;
  }
}

/** Searches in choices that are already loaded. */
export const searchChoices = (choices: readonly Choice[]) => async (text: string) =>
  choices.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));

function noOptionsText({
  isSearching,
  hasFailed,
}: {
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
}): string {
  if (isSearching) return 'Looking…';
  return hasFailed ? 'The store did not answer. Change the text to try again.' : 'No matches';
}

interface ChoiceFieldProps {
  readonly label: string;
  /** The placeholder while nothing is selected: 'Everything'. */
  readonly emptyLabel: string;
  readonly selected: readonly Choice[];
  readonly find: (text: string) => Promise<FoundChoices>;
  readonly onChange: (selected: readonly Choice[]) => void;
}

export function ChoiceField({ label, emptyLabel, selected, find, onChange }: ChoiceFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [highlighted, setHighlighted] = useState(0);
  const results = useSearchResults(find);
  const { isSearching } = results;
  const hasFailed = results.results === null;
  const options = (results.results ?? []).filter(
    (each) => !selected.some(({ id: selectedId }) => selectedId === each.id),
  );
  const isOpen = results.isOpen && (options.length > 0 || hasFailed || text.trim() !== '');

  const type = (value: string) => {
    setText(value);
    setHighlighted(0);
    results.search(value);
  };
  const close = () => {
    results.close();
    setText('');
  };
  const select = (choice: Choice) => {
    onChange([...selected, choice]);
    setHighlighted(0);
    close();
    input.current?.focus();
  };
  const remove = (choice: Choice) => {
    onChange(selected.filter(({ id: selectedId }) => selectedId !== choice.id));
    input.current?.focus();
  };
  const moveHighlight = (by: 1 | -1) => {
    if (results.isOpen) setHighlighted(Math.max(0, Math.min(options.length - 1, highlighted + by)));
    else results.search(text);
  };
  const selectHighlighted = () => {
    const highlightedOption = options[highlighted];
    if (highlightedOption) select(highlightedOption);
  };
  const removeLast = () => {
    const last = selected.at(-1);
    if (last) remove(last);
  };
  /** The keys that control the field; all other keys type text. */
  const keyHandlers: Readonly<Record<string, (() => void) | false>> = {
    ArrowDown: () => moveHighlight(1),
    ArrowUp: () => moveHighlight(-1),
    Enter: isOpen && selectHighlighted,
    Escape: isOpen && close,
    Backspace: text === '' && removeLast,
  };
  const onKey = (event: KeyboardEvent) => {
    const handleKey = keyHandlers[event.key];
    if (!handleKey) return;
    event.preventDefault();
    handleKey();
  };
  return (
    <div className="field choice-field">
      <label htmlFor={id}>{label}</label>
      <div className="choice-field__box">
        {selected.map((choice) => (
          <span key={choice.id} className="chip choice-field__chip">
            <span>{choice.name}</span>
            <button type="button" aria-label={`Remove ${choice.name}`} onClick={() => remove(choice)}>
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
          aria-activedescendant={isOpen && options[highlighted] ? `${id}-${highlighted}` : undefined}
          placeholder={selected.length === 0 ? emptyLabel : 'Add more'}
          value={text}
          onChange={(event) => type(event.target.value)}
          onFocus={() => results.search(text)}
          onBlur={close}
          onKeyDown={onKey}
        />
      </div>
      {/* Pressing the mouse on an option must not take the focus from the field: losing focus closes the list. */}
      <div className="choice-field__offers" hidden={!isOpen}>
        <div
          id={`${id}-offers`}
          role="listbox"
          aria-label={label}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
        >
          {options.map((choice, index) => (
            <button
              key={choice.id}
              type="button"
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === highlighted}
              aria-label={choice.name}
              aria-description={choice.detail}
              onClick={() => select(choice)}
            >
              {choice.name}
              {choice.detail !== undefined && <small>{choice.detail}</small>}
            </button>
          ))}
        </div>
        <p className="choice-field__nothing" role="status">
          {options.length === 0 && noOptionsText({ isSearching, hasFailed })}
        </p>
      </div>
    </div>
  );
}
