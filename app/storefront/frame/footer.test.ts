import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { NEW_BRAND } from '#shop/brand/default-brand.ts';
import { BUILT_IN_SLUGS } from '#shop/pages/page-slug.ts';
import { Footer, type FrameData } from './footer.tsx';
import { QuietFooter } from './quiet-footer.tsx';

const POLICIES = BUILT_IN_SLUGS.filter((slug) => slug !== 'about');
/** A new store: no legal data yet. */
const data: FrameData = {
  document: { storeName: 'Kaveri Silks', logo: null, mark: null, icon: '/icon.svg', stylesheet: null },
  categories: [],
  collections: [],
  stripText: '',
  storeName: 'Kaveri Silks',
  hero: NEW_BRAND.hero,
  headerLinks: NEW_BRAND.headerLinks,
  footerColumns: NEW_BRAND.footerColumns,
  social: [],
  legal: [],
  year: 2026,
  takesOnlinePayments: false,
  payments: ['Cash on delivery'],
  newsletterConsent: '',
  testPayments: false,
};

function render(element: () => ReturnType<typeof createElement>): string {
  const Stub = createRoutesStub([{ path: '*', Component: element }]);
  return renderToStaticMarkup(createElement(Stub));
}

const FOOTERS: readonly (readonly [string, string])[] = [
  ['a new store', render(() => createElement(Footer, { data }))],
  ['checkout of a new store', render(() => createElement(QuietFooter, { legal: [] }))],
];

test.each(FOOTERS)('S-LEGAL-02 S-PAGE-06 the footer of %s links to every policy and to complaints', (_name, html) => {
  for (const slug of POLICIES) expect(html).toContain(`href="/${slug}"`);
  expect(html).toContain('<a href="/grievance">How to complain</a>');
});

test('S-LEGAL-02 the footer of a page without settings leads to the complaints page', () => {
  const html = render(() => createElement(Footer, { data: null }));
  expect(html).toContain('<a href="/grievance">How to complain</a>');
});

test('S-NAV-06 the footer lists the ways to pay', () => {
  const html = render(() => createElement(Footer, { data: { ...data, payments: ['UPI', 'Cash on delivery'] } }));
  const payments = /<p class="foot__pays">(.*?)<\/p>/.exec(html)?.[1] ?? '';
  expect([...payments.matchAll(/<span>(.*?) <\/span>/g)].map(([, name]) => name)).toEqual(['UPI', 'Cash on delivery']);
});
