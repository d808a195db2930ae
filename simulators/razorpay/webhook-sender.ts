// Razorpay's webhooks: signed over their bytes, each with an id, acknowledged by any 2xx.
import { createSignature } from '#providers/razorpay/signatures.ts';
import { Messenger } from '../messenger.ts';

interface Options {
  readonly secret: string;
  /** The webhook URL; null while there is none. */
  readonly url: () => string | null;
  readonly pauseMs: number;
}

const MAX_TRIES = 8;

export class WebhookSender extends Messenger {
  readonly #secret: string;
  #count = 0;

  constructor({ secret, url, pauseMs }: Options) {
    super({ url, pauseMs, maxTries: MAX_TRIES, isAccepted: (status) => status >= 200 && status < 300 });
    this.#secret = secret;
  }

  sendEvent(event: string, entities: Readonly<Record<string, object>>): void {
    const body = JSON.stringify({
      entity: 'event',
      account_id: 'acc_Simulated00001',
      event,
      contains: Object.keys(entities),
      payload: Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }])),
      created_at: Math.floor(Date.now() / 1000),
    });
    this.send({
      body,
      headers: {
        'x-razorpay-event-id': `evt_${crypto.randomUUID().slice(0, 8)}${++this.#count}`,
        'x-razorpay-signature': createSignature(body, this.#secret),
      },
    });
  }
}
