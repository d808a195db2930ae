// A note that outlives a reload of this tab. In memory too, since storage may be switched off. Anybody can have written under the key.

export interface SessionNote<Value> {
  read(): Value | null;
  write(value: Value | null): void;
}

export function sessionNote<Value>(
  key: string,
  parse: (kept: Readonly<Record<string, unknown>>) => Value | null,
): SessionNote<Value> {
  let last: Value | null = null;
  return {
    read() {
      try {
        const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
        return typeof kept === 'object' && kept !== null ? parse(kept as Record<string, unknown>) : last;
      } catch {
        return last;
      }
    },
    write(value) {
      last = value;
      try {
        if (value === null) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, JSON.stringify(value));
      } catch {
        // Remembered as long as the page is open.
      }
    },
  };
}
