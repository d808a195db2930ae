import { desc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { messages, messageTemplates } from '#db/schema/messages.ts';
import { rateLimits } from '#db/schema/people.ts';
import { audit } from '#db/schema/system.ts';
import type { ShopContext } from '#shop/context.ts';
import type { Mail } from '#shop/mail/mail.ts';
import { getTemplateToEdit, listTemplates } from '#shop/messages/list-templates.server.ts';
import { TEMPLATE_KINDS } from '#shop/messages/template-kinds.ts';
import type { SmsSender } from '#shop/sms/sms-sender.ts';
import { expectOk, GUEST, openTestShop, orderRequestFor, placeCashOrder, STAFF } from '#shop/testing/test-shop.ts';
import { postAction, postBody } from '../kit/testing/post-action.ts';
import { action } from './templates.actions.ts';

const shop = openTestShop();
const WORDS = { isOn: true, providerName: '', language: 'en', subject: 'On its way: {order}', body: 'Namaste {name},' };
const SHIPPED = { event: 'order-shipped', channel: 'email', fields: WORDS };
const SMS = { event: 'order-shipped', channel: 'sms', fields: { ...WORDS, subject: '', providerName: '65f0c0d1d6fc' } };
const ALL_STATES = { search: '', channel: null, state: null };

/** `version` is the one that the form loaded: 0 before the first save, null to overwrite any version. */
const save = (version: number | null, template: typeof SHIPPED = SHIPPED, ctx = shop.staff()) =>
  postAction(action, 'save', { ...template, version }, { ctx });
const storedRows = () => shop.db.select().from(messageTemplates);
const rowsOf = async (query: Partial<Parameters<typeof listTemplates>[1]>) =>
  expectOk(await listTemplates(shop.staff(), { ...ALL_STATES, ...query })).templates.map(
    ({ kind: { event, channel } }) => `${event}/${channel}`,
  );

beforeEach(async () => {
  await shop.db.delete(messageTemplates);
  await shop.db.delete(messages);
  await shop.db.delete(rateLimits);
});

describe('saving a template', () => {
  test('A-TPL-08 stores the words once, with the change in the audit log', async () => {
    expect(await save(0)).toMatchObject({
      ok: true,
      message: 'Template saved. The next email has these words.',
      value: { version: 1, fields: WORDS },
    });
    expect(await save(1, { ...SHIPPED, fields: { ...WORDS, body: 'Dear {name},' } })).toMatchObject({ ok: true });
    const rows = await storedRows();
    expect(rows).toMatchObject([{ event: 'order-shipped', channel: 'email', version: 2, body: 'Dear {name},' }]);
    const [entry] = await shop.db
      .select()
      .from(audit)
      .where(eq(audit.entity, 'message template'))
      .orderBy(desc(audit.id))
      .limit(1);
    expect(entry).toMatchObject({
      actor: STAFF.email,
      entityId: rows[0]?.id,
      before: { body: 'Namaste {name},' },
      after: { body: 'Dear {name},' },
    });
  });

  test('A-TPL-08 refuses a save based on an older version, and overwrites the newer one on request', async () => {
    expect(await save(0)).toMatchObject({ ok: true });
    const refused = await save(0, { ...SHIPPED, fields: { ...WORDS, body: 'Mine' } });
    expect(refused).toMatchObject({
      ok: false,
      changedMeanwhile: true,
      reason: 'A colleague changed this template while you were editing.',
    });
    expect(await storedRows()).toMatchObject([{ body: 'Namaste {name},' }]);
    expect(await save(null, { ...SHIPPED, fields: { ...WORDS, body: 'Mine' } })).toMatchObject({ ok: true });
    expect(await storedRows()).toMatchObject([{ body: 'Mine', version: 2 }]);
  });

  test('A-TPL-08 of three first saves at the same time one succeeds and makes the only row', async () => {
    const results = await Promise.all([save(0), save(0), save(0)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await storedRows()).toHaveLength(1);
  });

  test('A-TPL-08 words equal to the built-in ones are stored as null', async () => {
    await save(0);
    const own = await getTemplateToEdit(shop.staff(), 'order-delivered', 'email');
    const fields = { ...WORDS, subject: own?.kind.subject ?? '', body: `${own?.kind.words}\n` };
    expect(await save(0, { ...SHIPPED, event: 'order-delivered', fields })).toMatchObject({ ok: true });
    const [row] = await shop.db.select().from(messageTemplates).where(eq(messageTemplates.event, 'order-delivered'));
    expect(row).toMatchObject({ subject: null, body: null });
  });

  test('A-TPL-04 names the field and what is wrong with it, and stores nothing', async () => {
    const result = await save(0, {
      ...SHIPPED,
      fields: { ...WORDS, isOn: false, subject: 'a\nb', body: 'Dear {nam}, <b>' },
    });
    expect(result).toMatchObject({
      ok: false,
      message: '3 fields to fix: On, Subject, Text',
      fields: {
        isOn: 'Customers need this email, so it is always on.',
        subject: 'A subject is one line.',
        body: 'Words have no HTML: leave out < and >.',
      },
    });
    const unknown = await save(0, { ...SHIPPED, fields: { ...WORDS, body: 'Dear {nam},' } });
    expect(unknown).toMatchObject({
      fields: { body: 'There is no value {nam} here. Insert one of those above the text.' },
    });
    expect(await storedRows()).toEqual([]);
  });

  test('A-TPL-06 a WhatsApp template needs a name and every value; a save clears its reported problem', async () => {
    const fields = { ...WORDS, subject: '', body: 'Hello {name}' };
    const whatsapp = { event: 'order-shipped', channel: 'whatsapp', fields };
    expect(await save(0, whatsapp)).toMatchObject({
      fields: {
        providerName: 'Enter the name of the template, or switch it off.',
        body: 'WhatsApp sends {order}, so the text must contain it.',
      },
    });
    const body = '{name} {order} {courier} {awb} {link} {store}';
    const valid = { ...whatsapp, fields: { ...fields, providerName: 'order_shipped', language: 'hi', body } };
    expect(await save(0, valid)).toMatchObject({
      ok: true,
      message: 'Template saved. The words must be those that are registered.',
    });
    await shop.db.update(messageTemplates).set({ problem: 'Paused by WhatsApp' });
    expect(await rowsOf({ state: 'problem' })).toEqual(['order-shipped/whatsapp']);
    expect(await save(1, valid)).toMatchObject({ ok: true });
    expect(await storedRows()).toMatchObject([{ problem: null, language: 'hi', providerName: 'order_shipped' }]);
  });

  test.each(['reset-password', 'password-changed', 'grievance-received', 'toString'])(
    'A-TPL-03 the words of %s cannot be changed',
    async (event) => {
      expect(await save(0, { ...SHIPPED, event })).toMatchObject({ ok: false, reason: 'There is no such template.' });
      expect(await getTemplateToEdit(shop.staff(), event, 'email')).toBeNull();
    },
  );

  test('A-TPL-08 a guest can neither save, list nor open a template', async () => {
    const { status } = await postBody(
      action,
      { action: 'save', input: { ...SHIPPED, version: 0 } },
      { ctx: shop.as(GUEST) },
    );
    expect(status).toBe(403);
    expect(await listTemplates(shop.as(GUEST), ALL_STATES)).toMatchObject({ ok: false });
    expect(await getTemplateToEdit(shop.as(GUEST), 'order-shipped', 'email')).toBeNull();
  });
});

describe('the list', () => {
  test('A-TPL-01 has every event and channel, and filters them', async () => {
    await save(0);
    await save(0, SMS);
    expect(await rowsOf({})).toHaveLength(TEMPLATE_KINDS.length);
    expect(await rowsOf({ channel: 'sms', state: 'on' })).toEqual(['order-shipped/sms']);
    expect(await rowsOf({ state: 'changed' })).toEqual(['order-shipped/email', 'order-shipped/sms']);
    expect(await rowsOf({ search: 'NAMASTE', channel: 'email' })).toEqual(['order-shipped/email']);
    expect(await rowsOf({ search: '65f0c0d1d6fc' })).toEqual(['order-shipped/sms']);
    expect(await rowsOf({ search: 'no such words' })).toEqual([]);
    const off = await rowsOf({ state: 'off' });
    expect(off.some((name) => name.endsWith('/email'))).toBe(false);
  });
});

describe('the preview', () => {
  test('A-TPL-02 has a sample order in a store without orders, then the newest one', async () => {
    expect(await getTemplateToEdit(shop.staff(), 'order-shipped', 'email')).toMatchObject({
      isSample: true,
      version: 0,
      order: { customerName: 'Pooja Deshmukh' },
    });
    const productId = await shop.addProduct();
    const { ctx } = await shop.addShopper();
    const placed = expectOk(await placeCashOrder(ctx, orderRequestFor([{ productId, size: 'M', quantity: 1 }])));
    const template = await getTemplateToEdit(shop.staff(), 'order-shipped', 'email');
    expect(template).toMatchObject({
      isSample: false,
      order: { orderId: placed.orderId, customerName: 'Asha Rao', customerEmail: '', courier: 'Xpressbees' },
    });
    // The preview must know only whether the customer has an account, not which one.
    expect(template?.order.userId).toBe('account');
  });
});

describe('Send me a test', () => {
  /** Returns a context that records the mails sent through it. */
  function withMails(failure: string | null = null) {
    const sent: Mail[] = [];
    const base = shop.staff();
    const mail = {
      send: async (message: Mail) => {
        if (failure) throw new Error(failure);
        sent.push(message);
      },
    };
    return { ctx: { ...base, providers: { ...base.providers, mail } } satisfies ShopContext, sent };
  }
  const withAccount = (): ShopContext => {
    const base = shop.staff();
    // The test message is only queued, so the sender is never called.
    return { ...base, providers: { ...base.providers, sms: {} as SmsSender } };
  };
  const send = (ctx: ShopContext, template: typeof SHIPPED = SHIPPED, number = '') =>
    postAction(action, 'test', { ...template, number }, { ctx });

  test('A-TPL-07 mails the typed words to the staff member, with made-up values', async () => {
    const { ctx, sent } = withMails();
    expect(await send(ctx)).toMatchObject({
      ok: true,
      message: `Test sent to ${STAFF.email}, with sample values.`,
    });
    expect(sent).toMatchObject([{ to: STAFF.email }]);
    expect(sent[0]?.subject).toMatch(/^Test: On its way: \w+$/);
    expect(sent[0]?.text).toContain('Namaste Pooja Deshmukh,');
    expect(await storedRows()).toEqual([]);
  });

  test('A-TPL-07 refuses words with a problem, a mail account that fails, and too many tests', async () => {
    const { ctx, sent } = withMails();
    expect(await send(ctx, { ...SHIPPED, fields: { ...WORDS, body: '' } })).toMatchObject({
      ok: false,
      fields: { body: 'Enter a text.' },
    });
    expect(await send(withMails('connection refused').ctx)).toMatchObject({
      ok: false,
      reason: 'The mail account did not accept it. Check it under Integrations.',
    });
    // The limit is 20 tests in ten minutes; the attempts above made the row.
    await shop.db.execute(sql`update rate_limits set count = 20 where key like 'test-message:%'`);
    expect(await send(ctx)).toMatchObject({
      ok: false,
      reason: 'You have sent many tests. Try again in ten minutes.',
    });
    expect(sent).toEqual([]);
  });

  test('A-TPL-07 a test by SMS needs a provider account, a saved template and a number', async () => {
    expect(await send(shop.staff(), SMS, '9845012345')).toMatchObject({
      ok: false,
      reason: 'MSG91 is not set up. Connect it under Integrations first.',
    });
    expect(await send(withAccount(), { ...SMS, channel: 'whatsapp' }, '9845012345')).toMatchObject({
      ok: false,
      reason: 'WhatsApp is not set up. Connect it under Integrations first.',
    });
    expect(await send(withAccount(), SMS, '9845012345')).toMatchObject({
      reason: 'Save the name of the template first.',
    });
    await save(0, SMS);
    expect(await send(withAccount(), SMS, '12345')).toMatchObject({
      reason: 'Enter an Indian mobile number with 10 digits.',
    });
    expect(await shop.db.$count(messages)).toBe(0);
    expect(await send(withAccount(), SMS, '98450 12345')).toMatchObject({ ok: true });
    expect(await shop.db.select().from(messages)).toMatchObject([
      {
        event: 'order-shipped',
        channel: 'sms',
        contact: '+919845012345',
        state: 'waiting',
        templateName: '65f0c0d1d6fc',
        values: { name: 'Pooja', courier: 'Xpressbees' },
      },
    ]);
  });
});
