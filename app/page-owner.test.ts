import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const page = { pathname: '/', cookie: '' };

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('location', page);
  vi.stubGlobal('document', page);
  Object.assign(page, { pathname: '/checkout', cookie: 'signed-in=asha' });
});
afterEach(() => vi.unstubAllGlobals());

async function openPage() {
  const { addPageOwnerHeader, updatePageOwner, setPageOwner } = await import('./page-owner.ts');
  updatePageOwner();
  const sentOwner = () => {
    const headers = new Headers();
    addPageOwnerHeader(headers);
    return headers.get('x-page-owner');
  };
  return { sentOwner, setPageOwner };
}

test('a page keeps its owner while another person signs in', async () => {
  const { sentOwner } = await openPage();
  expect(sentOwner()).toBe('asha');
  page.cookie = '';
  expect(sentOwner()).toBe('asha');
  page.cookie = 'signed-in=bina';
  expect(sentOwner()).toBe('asha');
});

test('a page opened later belongs to the user signed in by then, or to the user the server rendered it for', async () => {
  const { sentOwner, setPageOwner } = await openPage();
  page.cookie = 'signed-in=bina';
  page.pathname = '/cart';
  expect(sentOwner()).toBe('bina');
  page.pathname = '/checkout';
  page.cookie = 'signed-in=chitra';
  setPageOwner('bina');
  expect(sentOwner()).toBe('bina');
});

test("a guest's page has no owner until a user signs in; the hints 'leaving' and 'gone' name no user", async () => {
  page.cookie = 'signed-in=leaving';
  const { sentOwner } = await openPage();
  expect(sentOwner()).toBeNull();
  page.cookie = 'signed-in=gone';
  expect(sentOwner()).toBeNull();
  page.cookie = 'signed-in=bina';
  expect(sentOwner()).toBe('bina');
});
