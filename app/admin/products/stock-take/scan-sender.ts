// Sends scans to the store in the order of scanning, and repeats them until the store has confirmed them.

import { newKey } from '#app/new-key.ts';
import type { CountedScan } from '#shop/stock-takes/count-scans.server.ts';
import { MAX_SCANS_PER_REQUEST } from '#shop/stock-takes/stock-take.ts';
import type { ActionFailure } from '../../kit/actions/action-result.ts';
import { NO_RESPONSE_MESSAGES, type NoResponse } from '../../kit/actions/post-json.ts';
import { callAction } from '../../kit/actions/use-admin-action.ts';
import type { action } from './stock-take.actions.ts';
import { FAILURE_MESSAGES } from './stock-take-messages.ts';
import { readUnsentScans, removeUnsentScans, storeUnsentScan, toScan, type UnsentScan } from './unsent-scans.ts';

export const CHANGE_PATH = '/admin-panel/products/stock-take/change';
const RETRY_MS = 3_000;

const WAITING_TEXTS: Readonly<Record<NoResponse, string>> = {
  'no-response': 'The store does not respond. Go on scanning: the scans are kept on this device and sent again.',
  'signed-out': NO_RESPONSE_MESSAGES['signed-out'],
};

export interface ScanSenderState {
  readonly unsent: readonly UnsentScan[];
  /** Why scans are waiting; null when they are being sent without a problem. */
  readonly problem: string | null;
}

interface Listeners {
  readonly onChange: (state: ScanSenderState) => void;
  readonly onCounted: (scans: readonly CountedScan[]) => Promise<void>;
}

export class ScanSender {
  readonly #stockTakeId: string;
  readonly #listeners: Listeners;
  #unsent: readonly UnsentScan[];
  #isSending = false;
  #isStopped = false;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(stockTakeId: string, listeners: Listeners) {
    this.#stockTakeId = stockTakeId;
    this.#listeners = listeners;
    this.#unsent = readUnsentScans(stockTakeId);
  }

  add(code: string, quantity: number): void {
    const scan = { id: newKey(), stockTakeId: this.#stockTakeId, code, quantity, at: Date.now() };
    storeUnsentScan(scan);
    this.#unsent = [...this.#unsent, scan];
    this.#listeners.onChange({ unsent: this.#unsent, problem: null });
    void this.send();
  }

  async send(): Promise<void> {
    if (this.#isSending || this.#isStopped) return;
    this.#isSending = true;
    clearTimeout(this.#retryTimer);
    try {
      let wasCounted = true;
      while (wasCounted && this.#unsent.length > 0 && !this.#isStopped) wasCounted = await this.#sendSome();
    } finally {
      this.#isSending = false;
      if (this.#unsent.length > 0 && !this.#isStopped) this.#retryTimer = setTimeout(() => void this.send(), RETRY_MS);
    }
  }

  /** Stops sending. The unsent scans stay in storage, and no listener is called any more. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#retryTimer);
  }

  /** Returns false when the request failed; the unsent scans then wait for the retry. */
  async #sendSome(): Promise<boolean> {
    const now = Date.now();
    const scans = this.#unsent.slice(0, MAX_SCANS_PER_REQUEST).map((scan) => toScan(scan, now));
    const result = await callAction<typeof action, 'count'>({
      path: CHANGE_PATH,
      failureMessages: FAILURE_MESSAGES,
      name: 'count',
      input: { id: this.#stockTakeId, scans },
    });
    if (!result.ok) {
      if (this.#isStopped) return false;
      const { noResponse, reason, message }: ActionFailure = result;
      const problem = noResponse === undefined ? (reason ?? message) : WAITING_TEXTS[noResponse];
      this.#listeners.onChange({ unsent: this.#unsent, problem });
      return false;
    }
    const ids = new Set(scans.map(({ id }) => id));
    removeUnsentScans(ids);
    this.#unsent = this.#unsent.filter(({ id }) => !ids.has(id));
    if (this.#isStopped) return true;
    this.#listeners.onChange({ unsent: this.#unsent, problem: null });
    await this.#listeners.onCounted(result.value);
    return true;
  }
}
