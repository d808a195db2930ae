import { describe, expect, it } from 'vitest';
import { hasDefaultText, type TemplateFields, templateProblems, toFields, toStored } from './template-fields.ts';
import { channelsOf, findTemplateKind, TEMPLATE_KINDS, type TemplateChannel } from './template-kinds.ts';
import { toRegisteredText } from './template-preview.ts';

function kindOf(channel: TemplateChannel, event = 'order-shipped') {
  const kind = findTemplateKind(event, channel);
  if (!kind) throw new Error(`${event} has no template for ${channel}`);
  return kind;
}

const problemsOf = (channel: TemplateChannel, changes: Partial<TemplateFields>) =>
  templateProblems({ ...toFields(null, kindOf(channel)), ...changes }, kindOf(channel));

const ALL = '{name} {order} {courier} {awb} {link} {store}';

describe('the words of an email', () => {
  it.each<[Partial<TemplateFields>, object]>([
    [{}, {}],
    [{ subject: ' {order}, {store} ', body: 'Dear {name},\r\n\r\nहमारी दुकान से {courier}.' }, {}],
    [{ subject: ' ' }, { subject: 'required' }],
    [{ body: '\n \n' }, { body: 'required' }],
    [{ subject: 'x'.repeat(121) }, { subject: 'too-long' }],
    [{ body: 'x'.repeat(2_001) }, { body: 'too-long' }],
    [{ subject: 'one\ntwo' }, { subject: 'line-break' }],
    [{ subject: 'one\rtwo' }, { subject: 'not-plain' }],
    [{ body: 'a\0b' }, { body: 'not-plain' }],
    [{ body: 'a\tb' }, { body: 'not-plain' }],
    [{ body: '<b>Hello</b>' }, { body: 'html' }],
    [{ subject: 'a > b' }, { subject: 'html' }],
    [{ body: 'Dear {nam},' }, { body: { unknownVariable: 'nam' } }],
    [{ body: 'Dear {constructor},' }, { body: { unknownVariable: 'constructor' } }],
    [{ subject: 'By {amount}' }, { subject: { unknownVariable: 'amount' } }],
    [{ body: 'Dear {name,' }, { body: 'brace' }],
    [{ body: 'Dear name},' }, { body: 'brace' }],
    [{ body: 'Dear {{name}},' }, { body: 'brace' }],
    [{ body: 'Dear { name },' }, { body: 'brace' }],
    [{ isOn: false }, { isOn: 'always-on' }],
  ])('A-TPL-04 %j gives %j', (changes, problems) => {
    expect(problemsOf('email', changes)).toEqual(problems);
  });
});

describe('a template of WhatsApp or SMS', () => {
  it.each<[TemplateChannel, Partial<TemplateFields>, object]>([
    ['whatsapp', {}, {}],
    ['whatsapp', { isOn: true }, { providerName: 'required' }],
    ['whatsapp', { isOn: true, providerName: ' order_shipped ' }, {}],
    ['whatsapp', { providerName: 'Order shipped' }, { providerName: 'not-a-template-name' }],
    ['whatsapp', { body: ALL }, {}],
    ['whatsapp', { body: '{name} {order} {courier} {link} {store}' }, { body: { missingVariable: 'awb' } }],
    ['whatsapp', { body: `${ALL}${'x'.repeat(1_024)}` }, { body: 'too-long' }],
    ['whatsapp', { language: 'hi' }, {}],
    ['whatsapp', { language: 'xx' }, { language: 'not-a-language' }],
    ['sms', { isOn: true }, { providerName: 'required' }],
    ['sms', { isOn: true, providerName: '1207161234567890123' }, {}],
    ['sms', { isOn: true, providerName: '65f0c0d1d6fc0550b2f1a2c3' }, {}],
    ['sms', { providerName: '65f0 c0d1' }, { providerName: 'not-a-template-id' }],
    ['sms', { body: 'Your order {order} is on its way.' }, {}],
    ['sms', { body: '' }, { body: 'required' }],
  ])('A-TPL-06 %s with %j gives %j', (channel, changes, problems) => {
    expect(problemsOf(channel, changes)).toEqual(problems);
  });

  it('A-TPL-06 is off until staff switch it on, while an email is on', () => {
    expect(TEMPLATE_KINDS.filter((kind) => toFields(null, kind).isOn).every(({ channel }) => channel === 'email')).toBe(
      true,
    );
    expect(toFields(null, kindOf('email')).isOn).toBe(true);
  });

  it('A-TPL-06 has the store’s words, which are valid, and a text to register', () => {
    for (const kind of TEMPLATE_KINDS) expect(templateProblems(toFields(null, kind), kind)).toEqual({});
    expect(toRegisteredText('Hello {name}, {courier} has {order}.', kindOf('whatsapp'))).toBe(
      'Hello {{1}}, {{3}} has {{2}}.',
    );
    expect(toRegisteredText('Hello {name}, {courier} has {order}.', kindOf('sms'))).toBe(
      'Hello ##name##, ##courier## has ##order##.',
    );
  });
});

it('A-TPL-08 words that staff leave as they were are not stored, so that the mail stays as it was', () => {
  const kind = kindOf('email');
  const own = toFields(null, kind);
  expect(toStored({ ...own, body: `${kind.words}\n` }, kind)).toMatchObject({ subject: null, body: null });
  expect(hasDefaultText(own, kind)).toBe(true);
  const changed = { ...own, body: 'Namaste' };
  expect(toStored(changed, kind)).toMatchObject({ subject: null, body: 'Namaste', isOn: true, providerName: null });
  expect(hasDefaultText(changed, kind)).toBe(false);
  expect(toFields(toStored(changed, kind), kind)).toEqual(changed);
});

it('A-TPL-02 an event has the channels by which it is sent', () => {
  expect(channelsOf('order-shipped')).toEqual(['email', 'whatsapp', 'sms']);
  expect(channelsOf('out-for-delivery')).toEqual(['whatsapp', 'sms']);
  expect(channelsOf('return-approved')).toEqual(['email']);
  expect(channelsOf('code')).toEqual(['whatsapp']);
  expect(channelsOf('reset-password')).toEqual([]);
});
