import { describe, expect, test } from 'vitest';
import { DEFAULT_BRAND } from '#shop/brand/default-brand.ts';
import { escapeHtml, renderMail } from './mail-layout.ts';
import type { MailStore } from './mail-store.ts';

const store: MailStore = {
  name: 'Tana & Bana',
  address: '12 Commercial Street',
  email: 'care@tanabana.example',
  url: 'https://tanabana.example',
  look: { colours: DEFAULT_BRAND.colours, logo: null },
};
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
  const kaveri = { ...store, name: 'Kaveri', address: '', email: 'care@kaveri.example' };
  const { text } = renderMail([{ heading: 'Hello' }], kaveri);
  expect(text).toContain('\nKaveri · care@kaveri.example\n');
});

describe('S-BRAND-05 a mail has the merchant’s look', () => {
  const colours = { primary: '#1f4d46', accent: '#3b2f6b', paper: '#faf6ee', ink: '#1e1b18' };
  const logo = { key: 'kaveri', width: 1200, height: 300 };
  const sections = [
    { heading: 'Hello', rows: [['a', 'b']] as const, total: ['c', 'd'] as const },
    { link: { text: 'Open', url: 'https://x.example' }, secondaryLinks: [{ text: 'More', url: 'https://y.example' }] },
  ];

  test('uses the merchant’s colours and none of the default ones', () => {
    const defaults = Object.values(DEFAULT_BRAND.colours);
    const { html } = renderMail(sections, { ...store, look: { colours, logo: null } });
    for (const color of [colours.primary, colours.paper, colours.ink]) expect(html).toContain(color);
    // The last two are the default shades of secondary text and of hairlines.
    for (const color of [...defaults, '#655c58', '#e3dacc']) expect(html).not.toContain(color);
    expect(html).toContain('>Tana &amp; Bana</p>');
  });

  test('shows the merchant’s logo instead of the name, which mail programs without pictures show', () => {
    const { html } = renderMail(sections, { ...store, look: { colours, logo } });
    expect(html).toContain(
      '<img src="https://tanabana.example/pictures/kaveri/480.webp" width="176" height="44" alt="Tana &amp; Bana"',
    );
  });
});
