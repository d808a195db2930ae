import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const page = { pathname: '/', cookie: '' };

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('location', page);
  vi.stubGlobal('document', page);
  Object.assign(page, { pathname: '/checkout', cookie: 'signed-in=asha' });
});
afterEach(() => vi.unstubAllGlobals());

async function open() {
  const { addPageOwner, notePageOwner, setPageOwner } = await import('./page-owner.ts');
  notePageOwner();
  const sent = () => {
    const headers = new Headers();
    addPageOwner(headers);
    return headers.get('x-page-owner');
  };
  return { sent, setPageOwner };
}

test('a page keeps its owner while another person signs in', async () => {
  const { sent } = await open();
  expect(sent()).toBe('asha');
  page.cookie = '';
  expect(sent()).toBe('asha');
  page.cookie = 'signed-in=bina';
  expect(sent()).toBe('asha');
});

test('the next page belongs to the next user, and so does one that the server rendered for her', async () => {
  const { sent, setPageOwner } = await open();
  page.cookie = 'signed-in=bina';
  page.pathname = '/cart';
  expect(sent()).toBe('bina');
  page.pathname = '/checkout';
  page.cookie = 'signed-in=chitra';
  setPageOwner('bina');
  expect(sent()).toBe('bina');
});

test("a guest's page has no owner until she signs in; a user who signs out is no owner", async () => {
  page.cookie = 'signed-in=leaving';
  const { sent } = await open();
  expect(sent()).toBeNull();
  page.cookie = 'signed-in=gone';
  expect(sent()).toBeNull();
  page.cookie = 'signed-in=bina';
  expect(sent()).toBe('bina');
});
