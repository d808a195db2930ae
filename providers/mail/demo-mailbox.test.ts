import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Mail } from '#shop/mail/mail.ts';
import { createDemoMailbox } from './demo-mailbox.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tanabana-mailbox-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const mail = (subject: string): Mail => ({ to: 'asha@example.in', subject, text: 'text', html: '<p>html</p>' });

/** A mailbox whose clock advances by one minute per mail. */
function mailbox(mailFolder = folder) {
  let minutes = 0;
  return createDemoMailbox(mailFolder, () => new Date(Date.UTC(2025, 0, 1, 0, minutes++)));
}

test('the mailbox is empty before the first mail, even when its folder does not exist', async () => {
  expect(await mailbox(path.join(folder, 'none')).list()).toEqual([]);
});

test('lists a mail as it was sent, with its time', async () => {
  const box = mailbox(path.join(folder, 'made', 'when needed'));
  const sent: Mail = { ...mail('Order placed ₹'), replyTo: 'care@example.in' };
  await box.sender.send(sent, 'order-placed 1');
  expect(await box.list()).toEqual([{ ...sent, ref: 'order-placed 1', receivedAt: '2025-01-01T00:00:00.000Z' }]);
});

test('lists the newest mail first', async () => {
  const box = mailbox();
  for (const name of ['one', 'two', 'three']) await box.sender.send(mail(name), name);
  expect((await box.list()).map(({ subject }) => subject)).toEqual(['three', 'two', 'one']);
});

test('stores mails with the same ref once, in sequence or concurrently', async () => {
  const box = mailbox();
  await box.sender.send(mail('again'), 'ref');
  await box.sender.send(mail('again'), 'ref');
  await Promise.all(Array.from({ length: 8 }, () => box.sender.send(mail('at once'), 'other')));
  expect((await box.list()).map(({ subject }) => subject)).toEqual(['at once', 'again']);
  expect(readdirSync(folder)).toHaveLength(2);
});

test('writes the file into its folder, whatever the ref is', async () => {
  const box = mailbox();
  const refs = ['../../escape', '/etc/passwd', 'a'.repeat(5_000), 'null\0byte', ''];
  for (const ref of refs) await box.sender.send(mail('x'), ref);
  expect(new Set((await box.list()).map(({ ref }) => ref))).toEqual(new Set(refs));
  expect(readdirSync(folder)).toHaveLength(refs.length);
});

test('does not list a half-written mail', async () => {
  const box = mailbox();
  await box.sender.send(mail('whole'), 'ref');
  writeFileSync(path.join(folder, 'abc.json.0.part'), '{"subject":"ha');
  expect((await box.list()).map(({ subject }) => subject)).toEqual(['whole']);
});

test('lists the last 200 mails', async () => {
  const box = mailbox();
  for (let count = 0; count < 205; count++) await box.sender.send(mail(String(count)), String(count));
  const listed = await box.list();
  expect([listed.length, listed[0]?.subject, listed.at(-1)?.subject]).toEqual([200, '204', '5']);
});
