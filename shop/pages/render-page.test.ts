import { describe, expect, test } from 'vitest';
import { listReturnTerms } from '#shop/catalog/delivery-terms.ts';
import { defaultSettings } from '#shop/settings/settings.ts';
import { BUILT_IN_PAGES } from './built-in-pages.ts';
import { pageProblems } from './page-fields.ts';
import { BUILT_IN_SLUGS } from './page-slug.ts';
import { findUnknownPlaceholder, placeholderValues } from './placeholders.ts';
import { describeText, renderPage } from './render-page.server.ts';

const SETTINGS = defaultSettings();
const VALUES = placeholderValues({ settings: SETTINGS, takesOnlinePayments: true, hasCourier: true });
const render = (body: string, values = VALUES) => renderPage({ title: 'Title', body }, values);
const htmlOf = (body: string) => render(body).intro.trim();

test('S-PAGE-02 splits a text into lead, figures and sections with unique ids', () => {
  const page = render(
    'Lead with *stress*.\n\n|Return|\n|---|\n|{returnDays} days|\n\n# 1. Your choices\n\nOne.\n\n## Your choices\n\n### Detail\n\nTwo.',
  );
  expect(page.lead).toBe('Lead with <em>stress</em>.');
  expect(page.intro).toBe('<dl class="periods"><div><dt>Return</dt><dd>2 days</dd></div></dl>\n');
  expect(page.sections).toEqual([
    { id: 'your-choices', title: '1. Your choices', html: '<p>One.</p>\n' },
    { id: 'your-choices-2', title: 'Your choices', html: '<h3>Detail</h3>\n<p>Two.</p>\n' },
  ]);
  expect(page.description).toBe('Lead with stress. One. Two.');
  expect(render('Mon–Fri 10–6  \nSat closed').description).toBe('Mon–Fri 10–6 Sat closed');
});

describe('S-PAGE-03 hostile text', () => {
  test.each([
    ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
    ['<img src=x onerror=alert(1)>', '<p>&lt;img src=x onerror=alert(1)&gt;</p>'],
    ['a <b onclick="x">b</b>', '<p>a &lt;b onclick=&quot;x&quot;&gt;b&lt;/b&gt;</p>'],
    [
      '```"><script>\n<script>\n```',
      '<pre><code class="language-&quot;&gt;&lt;script&gt;">&lt;script&gt;\n</code></pre>',
    ],
    ['[x](/shop "a\\"onclick=1")', '<p><a href="/shop" title="a&quot;onclick=1">x</a></p>'],
    ['[x](https://example.in/a)', '<p><a href="https://example.in/a" rel="noopener">x</a></p>'],
    ['[x](tel:+9180)', '<p><a href="tel:+9180">x</a></p>'],
    ['[x](#your-choices)', '<p><a href="#your-choices">x</a></p>'],
    ['[x](/\\evil.example)', '<p><a href="/%5Cevil.example">x</a></p>'],
    ['[x](/)', '<p><a href="/">x</a></p>'],
  ])('shows %s as text or as a safe link', (body, html) => {
    expect(htmlOf(body)).toBe(html);
  });

  test.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](java\tscript:alert(1))',
    '[x](data:text/html,hi)',
    '[x](vbscript:x)',
    '[x](//evil.example)',
    '[x](<//evil.example>)',
    '[x](evil.example)',
    '<javascript:alert(1)>',
    '![x](https://evil.example/pixel.png)',
    '[x]: javascript:alert(1)\n\n[x]',
  ])('makes neither a picture nor an unsafe link of %s', (body) => {
    // A picture becomes an ordinary link to its address, which is allowed.
    expect(htmlOf(body)).not.toMatch(/<img|href="(?!https:\/\/evil\.example\/pixel)/);
  });

  test('a value of the settings is text, whatever it holds', () => {
    const storeInfo = { ...SETTINGS.storeInfo, name: '<b>*Silk* & [x](javascript:y)</b>', email: 'a"b@example.in' };
    const values = placeholderValues({
      settings: { ...SETTINGS, storeInfo },
      takesOnlinePayments: false,
      hasCourier: true,
    });
    expect(render('{store}', values).intro).toBe('<p>&lt;b&gt;*Silk* &amp; [x](javascript:y)&lt;/b&gt;</p>\n');
    expect(render('{email}', values).intro).toBe('<p><a href="mailto:a%22b@example.in">a&quot;b@example.in</a></p>\n');
  });

  test('a table has neither inline styles nor an unreachable part', () => {
    expect(htmlOf('|A|B|\n|--:|:-:|\n|1|2|\n|3|4|')).toMatch(
      /^<div class="prose__table" role="region" aria-label="Table" tabindex="0"><table>(?!.*style=).*class="align-right"/s,
    );
  });
});

test('A-PAGE-04 replaces placeholders in text and links; email and phone are links', () => {
  expect(htmlOf('Within {returnDays} days; {freeShipping}; **{store}**')).toBe(
    '<p>Within 2 days; ₹999; <strong>Tanabana</strong></p>',
  );
  expect(htmlOf('{email} {phone}')).toBe(
    '<p><a href="mailto:care@tanabana.example">care@tanabana.example</a> <a href="tel:+918040001200">+91 80 4000 1200</a></p>',
  );
  expect(htmlOf('[Mail {store} at {email}](mailto:{email})')).toBe(
    '<p><a href="mailto:care@tanabana.example">Mail Tanabana at care@tanabana.example</a></p>',
  );
});

test.each([
  ['{returnDays} {store}', null],
  ['a {returnday} b', 'returnday'],
  ['{toString}', 'toString'],
  ['{} { store } {1}', null],
])('A-PAGE-04 finds the unknown placeholder of %j: %s', (text, unknown) => {
  expect(findUnknownPlaceholder(text)).toBe(unknown);
});

test.each([
  ['Short.', 'Short.'],
  [`${'One sentence of words. '.repeat(12)}`, `${'One sentence of words. '.repeat(6).trim()}`],
  ['word '.repeat(60), `${'word '.repeat(31).trim()}…`],
])('S-PAGE-01 describes a page in at most 160 characters', (text, description) => {
  expect(describeText(text)).toBe(description);
  expect(description.length).toBeLessThanOrEqual(160);
});

describe('the texts that come with the store', () => {
  test.each([
    ['flat', 'GST and the delivery charge are shown as lines of their own before you order'],
    ['gst', 'They include GST. The delivery charge is shown as a line of its own before you order'],
    ['none', 'Prices are in Indian rupees. The delivery charge is shown as a line of its own before you order'],
  ] as const)('A-GST-20 say in mode %s what is true of GST', (taxMode, sentence) => {
    const values = placeholderValues({
      settings: { ...SETTINGS, taxMode },
      takesOnlinePayments: true,
      hasCourier: true,
    });
    const texts = BUILT_IN_SLUGS.map((slug) => JSON.stringify(renderPage(BUILT_IN_PAGES[slug], values)));
    expect(texts.join(' ')).toContain(sentence);
    if (taxMode === 'none') expect(texts.join(' ')).not.toMatch(/GST/);
    expect(texts[BUILT_IN_SLUGS.indexOf('about')]).not.toMatch(/GST/);
  });

  test.each([
    [true, 'Enter your pincode on the page of a product. It shows whether we deliver there'],
    [false, 'We deliver all over India, and you can pay in cash on delivery.'],
  ])('S-HAND-02 the shipping page offers the check of a pincode only with a courier: %s', (hasCourier, sentence) => {
    const values = placeholderValues({ settings: SETTINGS, takesOnlinePayments: true, hasCourier });
    const page = JSON.stringify(renderPage(BUILT_IN_PAGES.shipping, values));
    expect(page).toContain(sentence);
    expect(page.includes('Enter your pincode')).toBe(hasCourier);
  });

  test.each([
    [true, 'Open <a href="/orders">My Orders</a>, choose the order and press Return or exchange.'],
    [false, 'Write to <a href="mailto:care@tanabana.example">care@tanabana.example</a> or use our <a href="/contact">'],
  ])(
    'S-RET-18 the policy says how to ask for a return when the store takes requests: %s',
    (takesRequests, sentence) => {
      const returns = { ...SETTINGS.returns, takesRequests };
      const settings = { ...SETTINGS, returns };
      const values = placeholderValues({ settings, takesOnlinePayments: true, hasCourier: true });
      const { sections } = renderPage(BUILT_IN_PAGES.returns, values);
      expect(sections.find(({ title }) => title === 'How to request')?.html).toContain(sentence);
    },
  );

  test('S-RET-18 the policies have the days and hours of the settings', () => {
    const returns = { ...SETTINGS.returns, returnDays: 7, exchangeDays: 14, claimHours: 48 };
    const values = placeholderValues({
      settings: { ...SETTINGS, returns },
      takesOnlinePayments: true,
      hasCourier: true,
    });
    const page = JSON.stringify(renderPage(BUILT_IN_PAGES.returns, values));
    expect(page).toContain('within 14 days of delivery');
    expect(page).toContain('return an item within 7 days of delivery');
    expect(page).toContain('reported within 48 hours');
  });

  test.each([
    [
      { returnDays: 1, exchangeDays: 1, exchangesPerOrder: 2 },
      ['>1 day<', 'exchange within 1 day of delivery', 'return an item within 1 day of', '2 exchanges per order'],
    ],
    [
      { returnDays: 0, exchangeDays: 0 },
      ['>Not offered<', 'We do not exchange items', 'We take back only items that arrive damaged'],
    ],
    [{ exchangesPerOrder: 0 }, ['We do not exchange items', 'return an item within 2 days of']],
  ])('S-RETD-03 the policies state the days and the exchanges of the settings %o', (change, texts) => {
    const settings = { ...SETTINGS, returns: { ...SETTINGS.returns, ...change } };
    const values = placeholderValues({ settings, takesOnlinePayments: true, hasCourier: true });
    const page = JSON.stringify(
      [BUILT_IN_PAGES.returns, BUILT_IN_PAGES.refund].map((text) => renderPage(text, values)),
    );
    for (const text of texts) expect(page).toContain(text);
    expect(page).not.toMatch(/\b0 days|\b1 days/);
  });

  test("S-RETD-03 a merchant's own text with '{returnDays} days' says '1 day'", () => {
    const settings = { ...SETTINGS, returns: { ...SETTINGS.returns, returnDays: 1 } };
    const values = placeholderValues({ settings, takesOnlinePayments: true, hasCourier: true });
    expect(render('Within {returnDays} days.', values).intro).toBe('<p>Within 1 day.</p>\n');
  });

  test.each(BUILT_IN_SLUGS)('A-PAGE-02 %s may be stored, names no merchant, and has a description', (slug) => {
    const text = BUILT_IN_PAGES[slug];
    expect(pageProblems({ ...text, slug, status: 'published', publishFrom: null }, slug)).toEqual({});
    expect(`${text.title} ${text.body}`).not.toMatch(/Tanabana|Bangalore|Karnataka/);
    expect(renderPage(text, VALUES).description.length).toBeGreaterThanOrEqual(60);
  });

  test('S-PAGE-04 product page, returns policy and refund page agree: a return is free, the delivery charge is not refunded', () => {
    const bodyOf = (slug: 'returns' | 'refund') =>
      renderPage(BUILT_IN_PAGES[slug], VALUES)
        .sections.map(({ html }) => html)
        .join('\n');
    const isReturnable = true;
    expect(listReturnTerms(SETTINGS.returns, isReturnable).map(({ value }) => value)).toEqual([
      '2 days from delivery',
      'Free',
      'In 5-7 working days',
    ]);
    for (const slug of ['returns', 'refund'] as const) {
      expect(bodyOf(slug)).toMatch(/return an item within 2 days of delivery/);
      expect(bodyOf(slug)).toMatch(/Returns are free|The return itself is free/);
      expect(bodyOf(slug)).toMatch(/in 5-7 working days after approval/);
      expect(bodyOf(slug)).toMatch(/Shipping charges are deducted|without the delivery charge that you paid/);
    }
  });
});
