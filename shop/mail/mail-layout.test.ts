import { describe, expect, test } from 'vitest';
import { escapeHtml, renderMail } from './mail-layout.ts';

const store = { name: 'Tana & Bana', address: '12 Commercial Street', email: 'care@tanabana.example' };
const SCRIPT = '<script>alert("x")</script>';
const ESCAPED = '&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;';

test('escapes every HTML special character, the ampersand once', () => {
  expect(escapeHtml(`<a href="x" id='y'>&amp;</a>`)).toBe(
    '&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
  );
  expect(escapeHtml('नमस्ते ₹1,299')).toBe('नमस्ते ₹1,299');
});

describe('escapes text in every part', () => {
  test.each([
    ['a heading', { heading: SCRIPT }],
    ['a paragraph', { paragraphs: [SCRIPT] }],
    ['the name of a row', { rows: [[SCRIPT, 'value']] }],
    ['the value of a row', { rows: [['name', SCRIPT]] }],
    ['the text of a link', { link: { text: SCRIPT, url: 'https://tanabana.example' } }],
    ['the URL of a link', { link: { text: 'Track', url: `https://tanabana.example/${SCRIPT}` } }],
  ] as const)('escapes %s', (_, content) => {
    const { html, text } = renderMail([content], store);
    expect(html).not.toContain('<script>');
    expect(html).toContain(ESCAPED);
    expect(text).toContain(SCRIPT);
  });
});

test('shows the store in the footer, in HTML and in text', () => {
  const { html, text } = renderMail([{ paragraphs: ['Hello'] }], store);
  expect(html).toContain('Tana &amp; Bana · 12 Commercial Street · care@tanabana.example');
  expect(text).toBe('Hello\n\nTana & Bana · 12 Commercial Street · care@tanabana.example\n');
});

test('renders no empty table, heading or link', () => {
  const { html } = renderMail([{}], store);
  expect(html).not.toMatch(/<h1|<a |<tr><td style="padding:6px/);
});

test('S-LEGAL-04 the footer of a store without an address has no blank', () => {
  const { text } = renderMail([{ heading: 'Hello' }], { name: 'Kaveri', address: '', email: 'care@kaveri.example' });
  expect(text).toContain('\nKaveri · care@kaveri.example\n');
});
