// Shortcuts of a list: `/` focuses the search, N opens a new record. They are off in fields and dialogs.

import { useEffect } from 'react';
import { useNavigate } from 'react-router';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input:not([type=checkbox]), select, textarea, dialog') !== null);

/** Returns whether the key may be a shortcut: pressed without Ctrl, Meta and Alt (Shift is allowed), and not while typing. */
export const mayBeShortcut = (event: KeyboardEvent): boolean =>
  !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);

export const isShortcut = (event: KeyboardEvent, key: string): boolean => event.key === key && mayBeShortcut(event);

export function useSearchKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event, '/')) return;
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
      if (newPath !== null && isShortcut(event, 'n')) void navigate(newPath);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate, newPath]);
}
