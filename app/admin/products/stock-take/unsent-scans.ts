// Keeps scans that the store has not confirmed yet in the browser's storage, so that a closed tab, a lost connection or an ended session
// loses none of them. Each scan has its own id: the store counts it once however often it is sent. The stored value may contain anything,
// so it is validated.

import { MAX_CODE_LENGTH, MAX_COUNTED, MAX_SCAN_AGE_MS, type Scan } from '#shop/stock-takes/stock-take.ts';

export interface UnsentScan extends Omit<Scan, 'ageMs'> {
  readonly stockTakeId: string;
  /** The time of the scan, by the browser's clock. */
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

/** Reads the stored list before each change, so that scans of other tabs are kept. */
function changeStored(change: (scans: readonly UnsentScan[]) => readonly UnsentScan[]): void {
  try {
    const scans = change(parseUnsentScans(localStorage.getItem(UNSENT_SCANS_KEY)));
    if (scans.length === 0) localStorage.removeItem(UNSENT_SCANS_KEY);
    else localStorage.setItem(UNSENT_SCANS_KEY, JSON.stringify(scans));
  } catch {
    // Without storage, the scans of this tab are sent only while it is open.
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

/** Returns the scan in the posted format. If the clock was set back, its age is 0, not negative. */
export const toScan = ({ id, code, quantity, at }: UnsentScan, now: number): Scan => ({
  id,
  code,
  quantity,
  ageMs: Math.min(Math.max(0, Math.round(now - at)), MAX_SCAN_AGE_MS),
});
