// One value under one key of localStorage, shared by all components and all open tabs. On the server and during
// hydration it is empty, because public pages are identical for everyone.

export interface BrowserStore<Value> {
  readonly get: () => Value;
  readonly getOnServer: () => Value;
  readonly set: (value: Value) => void;
  /** Removes the key; the value becomes `parse(null)`. */
  readonly clear: () => void;
  /** Notifies all subscribers to read again: this tab may have missed a write by another tab. */
  readonly refresh: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createBrowserStore<Value>(key: string, parse: (stored: string | null) => Value): BrowserStore<Value> {
  const empty = parse(null);
  const listeners = new Set<() => void>();
  let currentText: string | null = null;
  let value = empty;
  // Storage can be forbidden or full; the value then lives as long as the page.
  let isStorageUsable = true;

  const readStorage = () => {
    try {
      return localStorage.getItem(key);
    } catch {
      isStorageUsable = false;
      return currentText;
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
      const current = isStorageUsable ? readStorage() : currentText;
      if (current !== currentText) {
        currentText = current;
        value = parse(current);
      }
      return value;
    },
    getOnServer: () => empty,
    set(next) {
      const json = JSON.stringify(next);
      try {
        localStorage.setItem(key, json);
      } catch {
        isStorageUsable = false;
      }
      currentText = json;
      value = next;
      notify();
    },
    clear() {
      try {
        localStorage.removeItem(key);
      } catch {
        isStorageUsable = false;
      }
      currentText = null;
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
