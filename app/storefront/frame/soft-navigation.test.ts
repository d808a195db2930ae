import { expect, test } from 'vitest';
import { getSoftTarget } from './soft-navigation.ts';

const CLICK = { button: 0, defaultPrevented: false, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };
const CURRENT_URL = { origin: 'https://shop.example', pathname: '/shop', search: '?category=new', hash: '' };

const linkTo = (url: string, overrides: { target?: string; download?: string } = {}) => {
  const { origin, pathname, search, hash } = new URL(url, 'https://shop.example/shop?category=new');
  return { origin, pathname, search, hash, target: '', download: '', ...overrides };
};

test.each<[string, string | null]>([
  ['/', '/'],
  ['/product/red-saree', '/product/red-saree'],
  ['/shop?category=dresses', '/shop?category=dresses'],
  ['/shop?category=new', '/shop?category=new'],
  ['/returns#exchange', '/returns#exchange'],
  ['#content', null],
  ['/admin-panel', null],
  ['/admin-panel/orders', null],
  ['/admin-panels', '/admin-panels'],
  ['/checkout', null],
  ['/login?returnUrl=%2Fwishlist', null],
  ['/logins', '/logins'],
  ['https://wa.me/918040001200', null],
  ['mailto:care@shop.example', null],
])('the soft navigation target of a click on %s is %s', (href, target) => {
  expect(getSoftTarget(CLICK, linkTo(href), CURRENT_URL)).toBe(target);
});

test.each([
  [{ ctrlKey: true }],
  [{ metaKey: true }],
  [{ shiftKey: true }],
  [{ altKey: true }],
  [{ button: 1 }],
  [{ defaultPrevented: true }],
])('leaves a click with %j to the browser', (overrides) => {
  expect(getSoftTarget({ ...CLICK, ...overrides }, linkTo('/'), CURRENT_URL)).toBeNull();
});

test('leaves new windows and downloads to the browser', () => {
  expect(getSoftTarget(CLICK, linkTo('/', { target: '_blank' }), CURRENT_URL)).toBeNull();
  expect(getSoftTarget(CLICK, linkTo('/', { download: 'x.csv' }), CURRENT_URL)).toBeNull();
  expect(getSoftTarget(CLICK, linkTo('/', { target: '_self' }), CURRENT_URL)).toBe('/');
});
