import { describe, expect, it } from 'vitest';
import { postedJson, postedRawJson, postedText } from './posted-json.ts';

const jsonRequest = (body: string, type = 'application/json') =>
  new Request('http://localhost/', { method: 'POST', body, headers: { 'content-type': type } });
const posted = (body: string) => postedJson(jsonRequest(body));

describe('posted JSON', () => {
  it('parses a JSON body unchanged', async () => {
    expect(await posted('{"a":["é",1,null,{"b":"\\n"}]}')).toEqual({ a: ['é', 1, null, { b: '\n' }] });
  });

  it.each([
    ['invalid JSON', '{'],
    ['an empty body', ''],
    ['a NUL character', String.raw`{"a":[{"b":"x\u0000"}]}`],
    ['a lone surrogate', String.raw`{"a":"\ud800"}`],
    ['a NUL character in a field name', String.raw`{"a":{"x\u0000":1}}`],
    ['100,000 levels of nesting', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ])('returns null for %s', async (_, body) => {
    expect(await posted(body)).toBeNull();
  });

  it.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset=utf-8',
  ])('accepts the content type %s', async (type) => {
    for (const parse of [postedJson, postedRawJson])
      expect(await parse(jsonRequest('{"a":1}', type))).toEqual({ a: 1 });
  });

  it.each([
    'text/plain',
    'text/plain;application/json',
    'application/jsonp',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    '',
  ])('refuses the content type %j with 415', async (type) => {
    for (const parse of [postedJson, postedRawJson]) {
      const refusal: unknown = await parse(jsonRequest('{"a":1}', type)).catch((thrown: unknown) => thrown);
      expect(refusal).toBeInstanceOf(Response);
      expect((refusal as Response).status).toBe(415);
    }
  });

  it('does not let a body change a prototype', async () => {
    const parsed = await posted('{"__proto__":{"role":"admin"}}');
    expect(Reflect.get(Object(parsed), 'role')).toBe(undefined);
    expect(Reflect.get({}, 'role')).toBeUndefined();
  });

  it('postedText returns a string field, and an empty text for any other value', () => {
    expect(postedText({ id: 'a' }, 'id')).toBe('a');
    for (const value of [null, 'id', 7, [], { id: 7 }, { id: { toString: 1 } }, {}])
      expect(postedText(value, 'id')).toBe('');
    expect(postedText({}, 'constructor')).toBe('');
  });
});
