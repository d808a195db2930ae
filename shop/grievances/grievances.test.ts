import { asc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { grievances } from '#db/schema/store.ts';
import { audit, outbox } from '#db/schema/system.ts';
import { deliverDue } from '#server/jobs/deliver-outbox.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Mail } from '#shop/mail/mail.ts';
import { listNotifications } from '#shop/notifications/notification-records.server.ts';
import { updateSettings } from '#shop/settings/update-settings.server.ts';
import { expectOk, GUEST, minutesAfterNow, NOW, openTestShop, UNKNOWN_ID } from '#shop/testing/test-shop.ts';
import { exportGrievances, findGrievance, GRIEVANCE_COLUMNS, listGrievances } from './admin-grievances.server.ts';
import type { GrievanceQuery } from './admin-grievances.ts';
import { answerGrievance, closeGrievance, noteOnGrievance, reopenGrievance } from './change-grievances.server.ts';
import { reportOverdueGrievances } from './report-overdue.server.ts';
import { submitGrievance } from './submit-grievance.server.ts';

const shop = openTestShop();
const DAY = 24 * 60;
const ADVERTISING = 'You won a free saree';
const OFFICER = {
  name: 'Meera Iyer',
  designation: 'Proprietor',
  email: 'officer@example.in',
  phone: '+91 98450 12345',
};

beforeEach(() =>
  shop.db.execute(sql`delete from grievances; delete from outbox; delete from rate_limits; delete from notifications`),
);

const newInput = (overrides = {}) => ({
  name: 'Asha Rao',
  email: 'asha@example.in',
  phone: '',
  orderNumber: 'ORD-1',
  complaint: 'The saree arrived torn.\r\nNobody answered.',
  idempotencyKey: crypto.randomUUID() as string | null,
  ...overrides,
});
const submit = (overrides = {}, network = '203.0.113.7', now = NOW) =>
  submitGrievance({ ...shop.as(GUEST), now }, newInput(overrides), network);
const everything: GrievanceQuery = { search: '', filter: null, sort: 'newest', page: 1, rows: 50 };
const list = async (query: Partial<GrievanceQuery> = {}, now = NOW) =>
  expectOk(await listGrievances(shop.staff(now), { ...everything, ...query }));
const loadOnly = async () => {
  const [row] = await shop.db.select().from(grievances);
  if (!row) throw new Error('There is no complaint');
  return row;
};
const listTopics = async () =>
  (await shop.db.select({ topic: outbox.topic }).from(outbox).orderBy(asc(outbox.topic))).map(({ topic }) => topic);

/** Sends all waiting messages. */
async function sendAll(now = NOW): Promise<Mail[]> {
  const sent: Mail[] = [];
  const base = shop.staff(now);
  const mail = { send: async (message: Mail) => void sent.push(message) };
  const ctx: ShopContext = { ...base, providers: { ...base.providers, mail } };
  await shop.db.execute(sql`update outbox set next_attempt_at = now() - interval '1 second' where status = 'waiting'`);
  expect((await deliverDue(ctx, 'https://shop.example')).failures).toEqual([]);
  return sent;
}

describe('a complaint from the form', () => {
  test('S-GRV-01 S-GRV-02 is stored with a number and two deadlines, and staff are notified', async () => {
    const ticket = expectOk(await submit());
    const row = await loadOnly();
    expect(ticket.number).toBe(`G-25-${String(row.serial).padStart(6, '0')}`);
    expect(row).toMatchObject({
      status: 'open',
      complaint: 'The saree arrived torn.\nNobody answered.',
      acknowledgeBy: minutesAfterNow(2 * DAY),
      acknowledgedAt: null,
    });
    expect(await listTopics()).toEqual(['grievance-received', 'grievance-to-officer']);
    expect(expectOk(await listNotifications(shop.staff(), 5))).toMatchObject([
      { type: 'feedback', title: 'New complaint', data: { grievanceId: row.id } },
    ]);
  });

  test('S-GRV-04 one key, or without scripts the same text on one day, makes one complaint, also in parallel', async () => {
    const key = crypto.randomUUID();
    const tickets = await Promise.all(Array.from({ length: 4 }, () => submit({ idempotencyKey: key })));
    expect(new Set(tickets.map((ticket) => expectOk(ticket).number)).size).toBe(1);
    const plain = { idempotencyKey: null, complaint: 'Late' };
    const [first, second] = [expectOk(await submit(plain)), expectOk(await submit(plain))];
    expect(second.number).toBe(first.number);
    expect(expectOk(await submit({ ...plain, complaint: 'Late again' })).number).not.toBe(first.number);
    expect((await list()).stats.total).toBe(3);
  });

  test('S-GRV-04 copies of one request count once towards the limit', async () => {
    const key = crypto.randomUUID();
    const copies = await Promise.all(Array.from({ length: 8 }, () => submit({ idempotencyKey: key })));
    expect(new Set(copies.map((ticket) => expectOk(ticket).number)).size).toBe(1);
    // The limit of a network is five: the copies count as one, and four more are accepted.
    for (let times = 0; times < 4; times++) expectOk(await submit());
    expect(await submit()).toEqual({ ok: false, reason: 'too-many' });
  });

  test.each([
    [{ name: ' ' }, 'incomplete'],
    [{ complaint: '\r\n' }, 'incomplete'],
    [{ email: '' }, 'incomplete'],
    [{ email: 'asha' }, 'invalid-email'],
    [{ email: 'a@b.in\r\nBcc: all@b.in' }, 'invalid-email'],
    [{ complaint: 'a'.repeat(5_001) }, 'too-long'],
    [{ orderNumber: 'a'.repeat(41) }, 'too-long'],
  ])('S-GRV-05 refuses %j as %s, and does not count it', async (overrides, reason) => {
    for (let times = 0; times < 6; times++) expect(await submit(overrides)).toEqual({ ok: false, reason });
    expectOk(await submit());
  });

  test('S-GRV-05 limits one network to five complaints in ten minutes', async () => {
    const results = await Promise.all(Array.from({ length: 8 }, () => submit()));
    expect(results.filter(({ ok }) => ok)).toHaveLength(5);
    expect(await submit()).toEqual({ ok: false, reason: 'too-many' });
    expectOk(await submit({}, '203.0.113.8'));
  });
});

describe('the mails', () => {
  test('S-GRV-06 acknowledge the complaint without its text, and send it to the officer', async () => {
    expectOk(
      await updateSettings(shop.staff(), {
        version: null,
        change: { legal: { legalName: 'Kaveri', address: 'Surat', cin: '', officer: OFFICER } },
      }),
    );
    const { number } = expectOk(await submit({ name: ADVERTISING, complaint: ADVERTISING, orderNumber: ADVERTISING }));
    const mails = await sendAll(minutesAfterNow(1));
    const acknowledgement = mails.find(({ to }) => to === 'asha@example.in');
    expect(acknowledgement).toMatchObject({
      replyTo: OFFICER.email,
      subject: `We have received your complaint ${number}`,
    });
    expect(`${acknowledgement?.text}${acknowledgement?.html}`).not.toContain(ADVERTISING);
    expect(mails.find(({ to }) => to === OFFICER.email)).toMatchObject({
      replyTo: 'asha@example.in',
      text: expect.stringContaining(ADVERTISING),
    });
    expect((await loadOnly()).acknowledgedAt).toEqual(minutesAfterNow(1));
  });

  test('S-GRV-06 an address gets at most five acknowledgements per day; every complaint is stored', async () => {
    for (let index = 0; index < 7; index++) expectOk(await submit({}, `203.0.113.${index}`));
    expect((await listTopics()).filter((topic) => topic === 'grievance-received')).toHaveLength(5);
    expect((await list()).stats.total).toBe(7);
  });
});

describe('the back office', () => {
  test('A-GRV-01 finds complaints by number, name, order and text, filters them, and sorts by the next deadline', async () => {
    const first = expectOk(await submit({ name: 'Zoya Khan' }, 'a', NOW));
    const second = expectOk(
      await submit({ complaint: 'Refund missing', orderNumber: 'ORD-77' }, 'b', minutesAfterNow(10)),
    );
    for (const search of [first.number, 'zoya']) {
      expect((await list({ search })).grievances.map(({ number }) => number)).toEqual([first.number]);
    }
    for (const search of ['ord-77', 'REFUND', second.number]) {
      expect((await list({ search })).grievances.map(({ number }) => number)).toEqual([second.number]);
    }
    // The first complaint is acknowledged, so that its next deadline is in a month; the second must be acknowledged in two days.
    await shop.db.execute(sql`update grievances set acknowledged_at = created_at where name = 'Zoya Khan'`);
    const byDeadline = await list({ sort: 'deadline' });
    expect(byDeadline.grievances.map(({ number }) => number)).toEqual([second.number, first.number]);
    const later = await list({ filter: 'overdue' }, minutesAfterNow(3 * DAY));
    expect(later.grievances.map(({ number, missed }) => [number, missed])).toEqual([[second.number, 'acknowledge']]);
    expect(later.stats).toEqual({ total: 2, open: 2, answered: 0, closed: 0, overdue: 1 });
    expect((await list({ page: 9, rows: 1 })).page).toBe(2);
  });

  test('A-GRV-01 the search reads an index, however many complaints there are', async () => {
    const plan = await shop.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
        sql`explain select from grievances where (name ilike '%torn%' or email ilike '%torn%' or phone ilike '%torn%'
          or order_number ilike '%torn%' or complaint ilike '%torn%' or serial = 123)`,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).not.toContain('Seq Scan');
    expect(plan.match(/Bitmap Index Scan on grievances_search/g)).toHaveLength(5);
  });

  test('A-GRV-02 answers, notes, closes and reopens, each with an event and an audit entry', async () => {
    expectOk(await submit());
    const { id } = await loadOnly();
    let minute = 0;
    const staff = () => shop.staff(minutesAfterNow(++minute));
    expect(await answerGrievance(staff(), { id, version: 1 }, '  ')).toEqual({ ok: false, reason: 'empty' });
    expect(expectOk(await answerGrievance(staff(), { id, version: 1 }, ' We will refund it. '))).toBe(2);
    expectOk(await noteOnGrievance(staff(), { id, version: 2 }, 'Called her'));
    expect(await reopenGrievance(staff(), { id, version: 3 })).toEqual({ ok: false, reason: 'not-closed' });
    expectOk(await closeGrievance(staff(), { id, version: 3 }));
    expect((await loadOnly()).closedAt).toEqual(minutesAfterNow(minute));
    expect(await answerGrievance(staff(), { id, version: 4 }, 'More')).toEqual({ ok: false, reason: 'closed' });
    expectOk(await reopenGrievance(staff(), { id, version: 4 }));
    expect(await loadOnly()).toMatchObject({ status: 'open', closedAt: null });
    const found = expectOk(await findGrievance(staff(), id));
    expect(found?.events.map(({ kind, text }) => [kind, text])).toEqual([
      ['received', ''],
      ['answer', 'We will refund it.'],
      ['note', 'Called her'],
      ['closed', ''],
      ['reopened', ''],
    ]);
    const mails = await sendAll(minutesAfterNow(6));
    expect(mails.find(({ subject }) => subject.startsWith('Your complaint'))?.text).toContain('We will refund it.');
    expect(mails.map(({ text }) => text).join()).not.toContain('Called her');
    const entries = await shop.db.select().from(audit).where(eq(audit.entityId, id)).orderBy(asc(audit.id));
    expect(entries.map(({ action }) => action)).toEqual(['answer', 'note', 'close', 'reopen']);
    expect(JSON.stringify(entries)).not.toMatch(/asha@|torn|refund it/);
  });

  test('A-GRV-07 the shopper is notified that the complaint is closed, unless it was reopened before the mail was sent', async () => {
    const { number } = expectOk(await submit());
    const { id } = await loadOnly();
    const closings = async () =>
      (await sendAll()).filter(({ subject }) => subject === `Your complaint ${number} is closed`);
    expectOk(await closeGrievance(shop.staff(), { id, version: 1 }));
    expectOk(await reopenGrievance(shop.staff(), { id, version: 2 }));
    expect(await closings()).toEqual([]);
    expectOk(await closeGrievance(shop.staff(), { id, version: 3 }));
    const [mail] = await closings();
    expect(mail).toMatchObject({
      to: 'asha@example.in',
      text: expect.stringContaining('If it is not resolved, reply'),
    });
    expect(mail?.text).not.toContain('torn');
    expect(await closings()).toEqual([]);
  });

  test('A-GRV-02 of two parallel answers one is sent; strangers are refused', async () => {
    expectOk(await submit());
    const { id } = await loadOnly();
    const answers = await Promise.all(
      ['One', 'Two'].map((text) => answerGrievance(shop.staff(), { id, version: 1 }, text)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers).toContainEqual({ ok: false, reason: 'changed-meanwhile' });
    expect((await listTopics()).filter((topic) => topic === 'grievance-answered')).toHaveLength(1);
    const { ctx } = await shop.addShopper();
    for (const stranger of [ctx, shop.as(GUEST)]) {
      expect(await closeGrievance(stranger, { id, version: 2 })).toEqual({ ok: false, reason: 'not-allowed' });
      expect(await listGrievances(stranger, everything)).toEqual({ ok: false, reason: 'not-allowed' });
      expect(await findGrievance(stranger, id)).toEqual({ ok: false, reason: 'not-allowed' });
      expect(exportGrievances(stranger, everything)).toEqual({ ok: false, reason: 'not-allowed' });
    }
    expect(await closeGrievance(shop.staff(), { id: UNKNOWN_ID, version: 1 })).toEqual({
      ok: false,
      reason: 'no-such-grievance',
    });
  });

  test('A-GRV-03 exports the filtered complaints in the order received', async () => {
    const numbers = [expectOk(await submit()).number, expectOk(await submit({ name: '=cmd' })).number];
    const chunks: string[] = [];
    for await (const chunk of expectOk(exportGrievances(shop.staff(), everything))) chunks.push(chunk);
    const lines = chunks.join('').split('\n');
    expect(lines[0]).toContain(GRIEVANCE_COLUMNS.join(','));
    expect(lines.filter((line) => line.startsWith('G-')).map((line) => line.split(',')[0])).toEqual(numbers);
    expect(chunks.join('')).not.toContain(',=cmd');
  });

  test('A-GRV-04 each missed deadline is in the bell once, also with two nodes', async () => {
    expectOk(await submit());
    const system = (minutes: number) => ({
      ...shop.as({ kind: 'system', name: 'report-overdue-complaints' }),
      now: minutesAfterNow(minutes),
    });
    const titles = async () =>
      expectOk(await listNotifications(shop.staff(minutesAfterNow(60 * DAY)), 20)).map(({ title }) => title);
    expect(await reportOverdueGrievances(system(2 * DAY - 1))).toBe(0);
    const runs = await Promise.all([
      reportOverdueGrievances(system(2 * DAY)),
      reportOverdueGrievances(system(2 * DAY)),
    ]);
    expect(runs.reduce((sum, count) => sum + count)).toBe(1);
    expect(await reportOverdueGrievances(system(3 * DAY))).toBe(0);
    expect(await reportOverdueGrievances(system(32 * DAY))).toBe(1);
    expect(await reportOverdueGrievances(system(33 * DAY))).toBe(0);
    expect(await titles()).toEqual(['Complaint overdue', 'Complaint not acknowledged', 'New complaint']);
    const { id, version } = await loadOnly();
    expectOk(await closeGrievance(shop.staff(), { id, version }));
    expectOk(await submit({ idempotencyKey: crypto.randomUUID() }));
    // Sending the acknowledgement in time leaves no deadline to report.
    await sendAll();
    expect(await reportOverdueGrievances(system(2 * DAY))).toBe(0);
  });
});
