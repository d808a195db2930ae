// Sends webhooks to a store: at least once, in no promised order, with retries until they are acknowledged. Tests may lose, double or
// hold them back.
import { setTimeout as wait } from 'node:timers/promises';

export type Delivery = 'once' | 'twice' | 'lost' | 'held';

export interface Message {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface MessengerOptions {
  /** The URL of the receiver; null while there is none. */
  readonly url: () => string | null;
  readonly pauseMs: number;
  readonly maxTries: number;
  readonly isAccepted: (status: number) => boolean;
}

const RESPONSE_TIMEOUT_MS = 5_000;

export class Messenger {
  delivery: Delivery = 'once';
  readonly #options: MessengerOptions;
  readonly #inFlight = new Set<Promise<void>>();
  readonly #closing = new AbortController();
  #held: Message[] = [];

  constructor(options: MessengerOptions) {
    this.#options = options;
  }

  send(message: Message): void {
    if (this.delivery === 'lost') return;
    if (this.delivery === 'held') this.#held.push(message);
    else this.#dispatch(message, this.delivery === 'twice' ? 2 : 1);
  }

  /** Sends the held messages one after the other, the newest first if reversed. */
  async release({ reversed = false, times = 1 } = {}): Promise<void> {
    const messages = reversed ? this.#held.toReversed() : this.#held;
    this.#held = [];
    for (const message of messages) {
      this.#dispatch(message, times);
      await this.idle();
    }
  }

  /** Resolves when no message is in flight. */
  async idle(): Promise<void> {
    while (this.#inFlight.size > 0) await Promise.all(this.#inFlight);
  }

  close(): void {
    this.#closing.abort();
  }

  #dispatch(message: Message, times: number): void {
    for (let copy = 0; copy < times; copy++) {
      const sending = this.#deliver(message).finally(() => this.#inFlight.delete(sending));
      this.#inFlight.add(sending);
    }
  }

  async #deliver({ headers, body }: Message): Promise<void> {
    const { url, maxTries, isAccepted } = this.#options;
    for (let attempt = 0; attempt < maxTries && !this.#closing.signal.aborted; attempt++) {
      if (attempt > 0) await this.#pause(attempt);
      const to = url();
      if (to === null) return;
      const signal = AbortSignal.any([AbortSignal.timeout(RESPONSE_TIMEOUT_MS), this.#closing.signal]);
      const response = await fetch(to, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
        signal,
      }).catch(() => null);
      await response?.arrayBuffer().catch(() => null);
      if (response && isAccepted(response.status)) return;
    }
  }

  async #pause(attempt: number): Promise<void> {
    const pause = this.#options.pauseMs * 2 ** (attempt - 1);
    await wait(pause, undefined, { ref: false, signal: this.#closing.signal }).catch(() => {});
  }
}
