import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { messages } from '#db/schema/messages.ts';
import { deleteAccount } from '#shop/customers/delete-account.server.ts';
import { exportData } from '#shop/customers/export-data.server.ts';
import { expectOk } from '#shop/testing/test-shop.ts';
import { eraseOldValues } from './erase-values.server.ts';
import { BOTH, openMessageTest } from './testing/message-test.ts';

const { shop, phones, sendAll, place, messagesOf } = openMessageTest();

describe('S-MSG-09 personal data', () => {
  test('values are erased after 180 days, the row stays', async () => {
    const { order } = await place(...BOTH);
    await sendAll();
    await shop.db
      .update(messages)
      .set({ createdAt: sql`now() - interval '181 days'` })
      .where(eq(messages.orderId, order.id));
    await eraseOldValues(phones.ctx());
    expect((await messagesOf(order.id)).map(({ values }) => values)).toEqual([null, null]);
  });

  test('S-WAIT-04 a message about a size keeps its recipient for 90 days', async () => {
    const about = { event: 'back-in-stock', channel: 'email', contact: 'waited@example.in', state: 'sent' } as const;
    await shop.db.insert(messages).values([
      { ...about, ref: 'old wait', createdAt: sql`now() - interval '91 days'` },
      { ...about, ref: 'new wait', createdAt: sql`now() - interval '89 days'` },
    ]);
    await eraseOldValues(phones.ctx());
    const rows = await shop.db.select().from(messages).where(eq(messages.event, 'back-in-stock'));
    const recipientOf = (ref: string) => rows.find((row) => row.ref === ref)?.contact;
    expect([recipientOf('old wait'), recipientOf('new wait')]).toEqual([null, 'waited@example.in']);
  });

  test('the export has the messages, and a deleted account leaves neither number nor values', async () => {
    const { userId, ctx: own } = await shop.addShopper({ email: 'leaving@example.in' });
    const phone = { event: 'order-placed', channel: 'whatsapp', values: { name: 'Asha' } } as const;
    await shop.db.insert(messages).values([
      { ...phone, ref: 'leaving 1', userId, contact: '+919845077777', state: 'waiting' },
      { ...phone, ref: 'leaving 2', channel: 'email', contact: 'leaving@example.in', state: 'sent' },
      { ...phone, ref: 'staying', contact: '+919845077777', state: 'sent' },
    ]);
    const exported = expectOk(await exportData(own)) as { messages: readonly { channel: string; values: object }[] };
    expect(exported.messages).toMatchObject([{ values: { name: 'Asha' } }, { values: { name: 'Asha' } }]);
    expectOk(await deleteAccount(own, userId));
    const after = await shop.db
      .select()
      .from(messages)
      .where(sql`${messages.ref} like 'leaving%'`)
      .orderBy(messages.ref);
    expect(after).toMatchObject([
      { contact: null, values: null, userId: null, state: 'stopped' },
      { contact: null, values: null, state: 'sent' },
    ]);
    const [staying] = await shop.db.select().from(messages).where(eq(messages.ref, 'staying'));
    expect(staying?.contact).toBe('+919845077777');
  });
});
