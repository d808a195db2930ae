// Keeps the outbox empty: reads it when the database announces a new message, and periodically for retries that are due.
import type { DeliveryResult } from './deliver-outbox.ts';

const POLL_EVERY_MS = 5_000;
/** The outbox is read this long after it was announced, so that a burst of orders is one query. */
const BATCH_DELAY_MS = 100;

export interface RelayOptions {
  readonly deliver: () => Promise<DeliveryResult>;
  readonly onFailure: (error: unknown) => void;
  readonly pollEveryMs?: number;
}

export class OutboxRelay {
  readonly #options: RelayOptions;
  readonly #timer: NodeJS.Timeout;
  #working: Promise<void> | null = null;
  #again = false;
  #stopped = false;

  constructor(options: RelayOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.wake(), options.pollEveryMs ?? POLL_EVERY_MS).unref();
    this.wake();
  }

  wake(): void {
    if (this.#stopped) return;
    if (this.#working) {
      this.#again = true;
      return;
    }
    this.#working = this.#work().finally(() => {
      this.#working = null;
      if (this.#again) this.wake();
    });
  }

  async #work(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, BATCH_DELAY_MS));
    this.#again = false;
    try {
      while (!this.#stopped) {
        const { sent, failures } = await this.#options.deliver();
        for (const failure of failures) this.#options.onFailure(failure);
        if (sent + failures.length === 0) return;
      }
    } catch (error) {
      // The database is unavailable: the timer tries again.
      this.#options.onFailure(error);
    }
  }

  /** Messages that are being sent are finished first. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#working;
  }
}
