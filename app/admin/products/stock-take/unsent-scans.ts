// Scans that the store has not confirmed yet, in the browser's storage: a closed tab, a lost connection or an ended
// session loses none. Each has its id from the start, so that the store counts it once however often it is sent. The
// value may contain anything and is checked.

import { MAX_CODE_LENGTH, MAX_COUNTED, MAX_SCAN_AGE_MS, type Scan } from '#shop/stock-takes/stock-take.ts';

export interface UnsentScan extends Omit<Scan, 'ageMs'> {
  readonly stockTakeId: string;
  /** When it was scanned, by the browser's clock. */
  readonly at: number;
}

const UNSENT_SCANS_KEY = 'stockTakeScans';
const ROW_ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

function isUnsentScan(value: unknown): value is UnsentScan {
  if (typeof value !== 'object' || value === null) return false;
  const { id, stockTakeId, code, quantity, at } = value as Record<string, unknown>;
  return (
    [id, stockTakeId].every((each) => typeof each === 'string' && ROW_ID.test(each)) &&
    typeof code === 'string' &&
    code.length <= MAX_CODE_LENGTH &&
    Number.isSafeInteger(quantity) &&
    (quantity as number) >= 0 &&
    (quantity as number) <= MAX_COUNTED &&
    Number.isSafeInteger(at)
  );
}

export function parseUnsentScans(text: string | null): UnsentScan[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isUnsentScan) : [];
  } catch {
    return [];
  }
}

/** Reads the stored list again before each change, so that scans of other tabs are kept. */
function changeStored(change: (scans: readonly UnsentScan[]) => readonly UnsentScan[]): void {
  try {
    const scans = change(parseUnsentScans(localStorage.getItem(UNSENT_SCANS_KEY)));
    if (scans.length === 0) localStorage.removeItem(UNSENT_SCANS_KEY);
    else localStorage.setItem(UNSENT_SCANS_KEY, JSON.stringify(scans));
  } catch {
    // Without storage the scans of this tab are sent as long as it is open.
  }
}

export function readUnsentScans(stockTakeId: string): UnsentScan[] {
  try {
    const scans = parseUnsentScans(localStorage.getItem(UNSENT_SCANS_KEY));
    return scans.filter((scan) => scan.stockTakeId === stockTakeId);
  } catch {
    return [];
  }
}

export const storeUnsentScan = (scan: UnsentScan): void => changeStored((scans) => [...scans, scan]);

export const removeUnsentScans = (ids: ReadonlySet<string>): void =>
  changeStored((scans) => scans.filter(({ id }) => !ids.has(id)));

/** As the store takes it. A clock that was set back makes no negative age. */
export const toScan = ({ id, code, quantity, at }: UnsentScan, now: number): Scan => ({
  id,
  code,
  quantity,
  ageMs: Math.min(Math.max(0, Math.round(now - at)), MAX_SCAN_AGE_MS),
});
