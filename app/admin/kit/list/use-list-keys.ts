// Shortcuts of a list: `/` focuses the search, N opens a new record. They are off in fields and dialogs.

import { useEffect } from 'react';
import { useNavigate } from 'react-router';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input:not([type=checkbox]), select, textarea, dialog') !== null);

/** Returns whether this key was pressed without modifiers, and not while typing. */
export const isPlainKey = (event: KeyboardEvent, key: string): boolean =>
  event.key === key && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);

export function useSearchKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPlainKey(event, '/')) return;
      event.preventDefault();
      document.querySelector<HTMLInputElement>('.find input[type=search]')?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** `newPath` is the path that N opens. */
export function useListKeys(newPath: string | null): void {
  useSearchKey();
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (newPath !== null && isPlainKey(event, 'n')) void navigate(newPath);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate, newPath]);
}
