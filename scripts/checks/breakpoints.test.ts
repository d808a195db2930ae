import { expect, it } from 'vitest';
import { checkBreakpoints } from './breakpoints.ts';

const findingsOf = (path: string, query: string) =>
  checkBreakpoints([{ path, text: `.a {}\n@media ${query} {\n}` }]).map(({ line, text }) => `${line}: ${text}`);

it.each([
  ['app/admin/a.css', '(min-width: 900px)'],
  ['app/admin/a.css', '(max-width: 1279px)'],
  ['app/admin/a.css', '(768px <= width < 1280px)'],
  ['app/storefront/a.css', '(min-width: 768px) and (max-width: 1023px)'],
  ['app/storefront/a.css', '(width >= 1024px)'],
  ['app/storefront/a.css', '(scripting: none)'],
  ['app/ui/a.css', '(prefers-reduced-motion: reduce)'],
])('%s may ask for %s', (path, query) => {
  expect(findingsOf(path, query)).toEqual([]);
});

it.each([
  ['app/admin/a.css', '(min-width: 1024px)', '1024'],
  // max-width includes its value: 768 px ends where a breakpoint of 769 px would begin.
  ['app/admin/a.css', '(max-width: 768px)', '769'],
  ['app/admin/a.css', '(768px <= width < 1100px)', '1100'],
  ['app/storefront/a.css', '(min-width: 600px)', '600'],
  ['app/storefront/a.css', '(width < 900px)', '900'],
])('%s may not ask for %s', (path, query, width) => {
  expect(findingsOf(path, query)).toEqual([expect.stringMatching(new RegExp(`^2: ${width} px is no breakpoint`))]);
});
