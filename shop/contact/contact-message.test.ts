import { expect, test } from 'vitest';
import { DEFAULT_BRAND } from '#shop/brand/default-brand.ts';
import { composeContactMail } from './contact-message.ts';

const STORE = {
  name: 'Tanabana',
  email: 'care@tanabana.example',
  address: 'Bangalore',
  url: '',
  look: { colours: DEFAULT_BRAND.colours, logo: null },
};
const MESSAGE = { name: 'Asha Rao', email: 'asha@example.in', message: 'First line\n\nSecond line' };

test('a contact mail is sent to the store with the writer as reply-to address', () => {
  const mail = composeContactMail(MESSAGE, STORE, null);
  expect(mail).toMatchObject({ to: STORE.email, replyTo: MESSAGE.email, subject: 'Message from Asha Rao' });
  expect(mail.text).toContain('First line\n\nSecond line');
  expect(mail.text).toContain('Name: Asha Rao\nEmail: asha@example.in\nAccount: not signed in');
  expect(mail.html).toContain('>First line</p>');
});

test("S-CALL-26 a contact mail contains name, email, message, and the id and email of the writer's account", () => {
  const { text } = composeContactMail(MESSAGE, STORE, { uid: 'user-7', email: 'asha.rao@example.in' });
  expect(text).toContain('Name: Asha Rao\nEmail: asha@example.in\nAccount: asha.rao@example.in\nAccount id: user-7');
  expect(text).toContain('First line\n\nSecond line');
});

test('a contact mail escapes all input', () => {
  const bad = '<img src=x onerror="alert(1)">';
  const { html, text } = composeContactMail(
    { name: bad, email: `a'${bad}@example.in`, message: `${bad}\n${bad}` },
    STORE,
    { uid: bad, email: bad },
  );
  expect(html).not.toContain('<img');
  // The tag occurs once each in the name, the email, the account and its id, and twice in the message.
  expect(html.match(/&lt;img src=x onerror=&quot;alert\(1\)&quot;&gt;/g)).toHaveLength(6);
  expect(text).toContain(bad);
});
