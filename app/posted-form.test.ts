import { expect, it } from 'vitest';
import { postedForm } from './posted-form.ts';

const posted = (body: string, type = 'application/x-www-form-urlencoded') =>
  postedForm(new Request('http://localhost/', { method: 'POST', body, headers: { 'content-type': type } }));

it('removes NUL characters from every text and changes nothing else', async () => {
  expect([...(await posted('name=As%00ha&name=Rao&note=%00'))]).toEqual([
    ['name', 'Asha'],
    ['name', 'Rao'],
    ['note', ''],
  ]);
  expect([...(await posted('name=Asha'))]).toEqual([['name', 'Asha']]);
});

it.each([
  ['{', 'application/json'],
  ['--x\r\nbroken', 'multipart/form-data; boundary=x'],
  ['x', 'nonsense'],
])('parses a body that is not a form as an empty form: %s', async (body, type) => {
  expect([...(await posted(body, type))]).toEqual([]);
});
