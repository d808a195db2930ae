// One value under one key of localStorage, shared by all components and all open tabs. On the server and during hydration it
// is empty: public pages are the same bytes for everyone.

export interface BrowserStore<Value> {
  readonly get: () => Value;
  readonly getOnServer: () => Value;
  readonly set: (value: Value) => void;
  /** Removes the key; the value becomes what `read(null)` returns. */
  readonly clear: () => void;
  /** All subscribers read again: this tab may have missed a write by another one. */
  readonly refresh: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createBrowserStore<Value>(key: string, read: (stored: string | null) => Value): BrowserStore<Value> {
  const empty = read(null);
  const listeners = new Set<() => void>();
  let text: string | null = null;
  let value = empty;
  // Storage can be forbidden or full; the value then lives as long as the page.
  let stored = true;

  const readText = () => {
    try {
      return localStorage.getItem(key);
    } catch {
      stored = false;
      return text;
    }
  };
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) notify();
  };

  return {
    get() {
      const now = stored ? readText() : text;
      if (now !== text) {
        text = now;
        value = read(now);
      }
      return value;
    },
    getOnServer: () => empty,
    set(next) {
      const written = JSON.stringify(next);
      try {
        localStorage.setItem(key, written);
      } catch {
        stored = false;
      }
      text = written;
      value = next;
      notify();
    },
    clear() {
      try {
        localStorage.removeItem(key);
      } catch {
        stored = false;
      }
      text = null;
      value = empty;
      notify();
    },
    refresh: notify,
    subscribe(listener) {
      if (listeners.size === 0) addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) removeEventListener('storage', onStorage);
      };
    },
  };
}
