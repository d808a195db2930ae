// Tells the store what happened: signed, at least once, in no promised order, again and again until it is answered. Tests may
// have them lost, doubled or held back.
import { setTimeout as wait } from 'node:timers/promises';
import { signatureOf } from '#providers/razorpay/signatures.ts';

export type Delivery = 'once' | 'twice' | 'lost' | 'held';

interface Message {
  readonly id: string;
  readonly body: string;
}

interface Options {
  readonly secret: string;
  /** Where to; null while there is nobody to tell. */
  readonly address: () => string | null;
  readonly pauseMs: number;
}

const ANSWER_WITHIN_MS = 5_000;
const MOST_TRIES = 8;

export class WebhookSender {
  delivery: Delivery = 'once';
  readonly #options: Options;
  readonly #underWay = new Set<Promise<void>>();
  readonly #closing = new AbortController();
  #held: Message[] = [];
  #count = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  tell(event: string, entities: Readonly<Record<string, object>>): void {
    const body = JSON.stringify({
      entity: 'event',
      account_id: 'acc_Simulated00001',
      event,
      contains: Object.keys(entities),
      payload: Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }])),
      created_at: Math.floor(Date.now() / 1000),
    });
    const message = { id: `evt_${crypto.randomUUID().slice(0, 8)}${++this.#count}`, body };
    if (this.delivery === 'lost') return;
    if (this.delivery === 'held') this.#held.push(message);
    else this.#send(message, this.delivery === 'twice' ? 2 : 1);
  }

  /** What was held back goes out, the newest first if reversed, one after the other. */
  async release({ reversed = false, times = 1 } = {}): Promise<void> {
    const messages = reversed ? this.#held.toReversed() : this.#held;
    this.#held = [];
    for (const message of messages) {
      this.#send(message, times);
      await this.idle();
    }
  }

  /** Resolves when nothing is on its way. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  #send(message: Message, times: number): void {
    for (let copy = 0; copy < times; copy++) {
      const sending = this.#untilAnswered(message).finally(() => this.#underWay.delete(sending));
      this.#underWay.add(sending);
    }
  }

  async #untilAnswered({ id, body }: Message): Promise<void> {
    const headers = {
      'content-type': 'application/json',
      'x-razorpay-event-id': id,
      'x-razorpay-signature': signatureOf(body, this.#options.secret),
    };
    for (let attempt = 0; attempt < MOST_TRIES && !this.#closing.signal.aborted; attempt++) {
      if (attempt > 0) await this.#pause(attempt);
      const address = this.#options.address();
      if (address === null) return;
      const signal = AbortSignal.any([AbortSignal.timeout(ANSWER_WITHIN_MS), this.#closing.signal]);
      const answer = await fetch(address, { method: 'POST', headers, body, signal }).catch(() => null);
      await answer?.arrayBuffer().catch(() => null);
      if (answer?.ok) return;
    }
  }

  async #pause(attempt: number): Promise<void> {
    const pause = this.#options.pauseMs * 2 ** (attempt - 1);
    await wait(pause, undefined, { ref: false, signal: this.#closing.signal }).catch(() => {});
  }

  close(): void {
    this.#closing.abort();
  }
}
