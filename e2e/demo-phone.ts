// The demo store's phone: every message that the store sent by WhatsApp or SMS.
import type { Page } from '@playwright/test';
import type { RunningStore } from '../testkit/sample-store.ts';

interface ReceivedMessage {
  readonly channel: string;
  readonly to: string;
  readonly text: string;
}

/** The messages to a 10-digit mobile number, the newest first. */
export async function loadMessages(page: Page, store: RunningStore, digits: string): Promise<ReceivedMessage[]> {
  const response = await page.request.get(`${store.url}/test-messages`, { headers: { accept: 'application/json' } });
  const messages = (await response.json()) as ReceivedMessage[];
  return messages.filter(({ to }) => to === `+91${digits}`);
}

/** The newest code that was sent to the number; '' before the first. */
export async function readCode(page: Page, store: RunningStore, digits: string): Promise<string> {
  const [newest] = await loadMessages(page, store, digits);
  return /^\d{6}/.exec(newest?.text ?? '')?.[0] ?? '';
}
