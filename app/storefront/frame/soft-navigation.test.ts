import { expect, test } from 'vitest';
import { softTarget } from './soft-navigation.ts';

const CLICK = { button: 0, defaultPrevented: false, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };
const HERE = { origin: 'https://shop.example', pathname: '/shop', search: '?category=new', hash: '' };

const to = (address: string, more: { target?: string; download?: string } = {}) => {
  const { origin, pathname, search, hash } = new URL(address, 'https://shop.example/shop?category=new');
  return { origin, pathname, search, hash, target: '', download: '', ...more };
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
])('a click on %s navigates to %s without loading a new document', (address, target) => {
  expect(softTarget(CLICK, to(address), HERE)).toBe(target);
});

test.each([
  [{ ctrlKey: true }],
  [{ metaKey: true }],
  [{ shiftKey: true }],
  [{ altKey: true }],
  [{ button: 1 }],
  [{ defaultPrevented: true }],
])('leaves a click with %j to the browser', (more) => {
  expect(softTarget({ ...CLICK, ...more }, to('/'), HERE)).toBeNull();
});

test('leaves new windows and downloads to the browser', () => {
  expect(softTarget(CLICK, to('/', { target: '_blank' }), HERE)).toBeNull();
  expect(softTarget(CLICK, to('/', { download: 'x.csv' }), HERE)).toBeNull();
  expect(softTarget(CLICK, to('/', { target: '_self' }), HERE)).toBe('/');
});
