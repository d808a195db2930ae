import { type FormEvent, useEffect, useId, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '#app/ui/icon.tsx';
import { PAGES } from './sections.ts';

/** A whole order id, or its last 8 characters with at least one digit, so that a product's word does not match. */
const ORDER_ID = /^(?:ord-.+|(?=[a-z]*\d)[a-z\d]{8})$/i;

/** Null for an empty text. */
export function jumpTarget(input: string): string | null {
  const text = input.trim();
  if (text === '') return null;
  const page = PAGES.find(({ name }) => name.toLowerCase().startsWith(text.toLowerCase()));
  if (page) return `/admin-panel${page.path}`;
  const list = ORDER_ID.test(text) ? 'orders' : 'products';
  return `/admin-panel/${list}?${new URLSearchParams({ search: text })}`;
}

const LABEL = 'Jump to a page, order or product';

/** Ctrl K, a few letters, Enter. On desktops only: a phone has the menu. */
export function JumpBox() {
  const field = useRef<HTMLInputElement>(null);
  const pages = useId();
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      field.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const jump = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const to = jumpTarget(field.current?.value ?? '');
    if (to === null) return;
    event.currentTarget.reset();
    void navigate(to);
  };
  return (
    <search className="jump">
      <form onSubmit={jump}>
        <Icon name="search" />
        <input ref={field} type="text" list={pages} aria-label={LABEL} placeholder={LABEL} autoComplete="off" />
        <kbd>Ctrl K</kbd>
        <datalist id={pages}>
          {PAGES.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </form>
    </search>
  );
}
