import { expect, type Page } from '@playwright/test';
import type { RunningStore } from '../testkit/sample-store.ts';

interface ReceivedMail {
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export async function mails(page: Page, store: RunningStore): Promise<ReceivedMail[]> {
  const response = await page.request.get(`${store.url}/test-mail`, { headers: { accept: 'application/json' } });
  return (await response.json()) as ReceivedMail[];
}

/** Waits for the mail. */
export async function mailTo(page: Page, store: RunningStore, email: string, subject: string): Promise<ReceivedMail> {
  const findMail = async () => (await mails(page, store)).find((mail) => mail.to === email && mail.subject === subject);
  await expect.poll(findMail).toBeDefined();
  return (await findMail()) as ReceivedMail;
}
