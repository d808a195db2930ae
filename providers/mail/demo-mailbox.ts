// Demo mode's mail: every message becomes a file in the data folder and is shown at /test-mail.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { MailSender } from '#shop/mail/mail.ts';
import type { Mailbox, ReceivedMail } from '#shop/mail/mailbox.ts';

export interface DemoMailbox extends Mailbox {
  readonly sender: MailSender;
}

const MAX_LISTED = 200;

/**
 * The folder is created with the first mail, and again if it was removed. Synchronous, because for so small a file three asynchronous
 * steps cost several times as much as the writing itself.
 */
function writeMail(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** Returns no mail while the file is still being written. */
async function readMail(file: string): Promise<ReceivedMail[]> {
  try {
    return [JSON.parse(await readFile(file, 'utf8'))];
  } catch {
    return [];
  }
}

export function createDemoMailbox(folder: string, now: () => Date): DemoMailbox {
  return {
    sender: {
      async send(mail, ref) {
        // Named by the ref: a repeated send is the same mail.
        const name = path.join(folder, `${createHash('sha256').update(ref).digest('hex').slice(0, 24)}.json`);
        writeMail(name, JSON.stringify({ ...mail, ref, receivedAt: now().toISOString() }));
      },
    },
    async list() {
      const names = await readdir(folder).catch(() => []);
      const mails = await Promise.all(
        names.filter((name) => name.endsWith('.json')).map((name) => readMail(path.join(folder, name))),
      );
      return mails
        .flat()
        .sort((a, b) => b.receivedAt.localeCompare(a.receivedAt))
        .slice(0, MAX_LISTED);
    },
  };
}
