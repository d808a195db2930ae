import { describe, expect, it } from 'vitest';
import { postedJson, postedRawJson, postedText } from './posted-json.ts';

const sent = (body: string, type = 'application/json') =>
  new Request('http://localhost/', { method: 'POST', body, headers: { 'content-type': type } });
const posted = (body: string) => postedJson(sent(body));

describe('a JSON body', () => {
  it('is read as it was sent', async () => {
    expect(await posted('{"a":["é",1,null,{"b":"\\n"}]}')).toEqual({ a: ['é', 1, null, { b: '\n' }] });
  });

  it.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['a zero character', String.raw`{"a":[{"b":"x\u0000"}]}`],
    ['half a sign', String.raw`{"a":"\ud800"}`],
    ['a name that no database keeps', String.raw`{"a":{"x\u0000":1}}`],
    ['more levels than anything has', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ])('is null when it is or has %s', async (_, body) => {
    expect(await posted(body)).toBeNull();
  });

  it.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset=utf-8',
  ])('may have the content type %s', async (type) => {
    for (const read of [postedJson, postedRawJson]) expect(await read(sent('{"a":1}', type))).toEqual({ a: 1 });
  });

  it.each([
    'text/plain',
    'text/plain;application/json',
    'application/jsonp',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    '',
  ])('is refused with 415 when its content type is %j', async (type) => {
    for (const read of [postedJson, postedRawJson]) {
      const refusal: unknown = await read(sent('{"a":1}', type)).catch((thrown: unknown) => thrown);
      expect(refusal).toBeInstanceOf(Response);
      expect((refusal as Response).status).toBe(415);
    }
  });

  it('cannot set a prototype', async () => {
    const read = await posted('{"__proto__":{"role":"admin"}}');
    expect(Reflect.get(Object(read), 'role')).toBe(undefined);
    expect(Reflect.get({}, 'role')).toBeUndefined();
  });

  it('returns only strings as text', () => {
    expect(postedText({ id: 'a' }, 'id')).toBe('a');
    for (const odd of [null, 'id', 7, [], { id: 7 }, { id: { toString: 1 } }, {}])
      expect(postedText(odd, 'id')).toBe('');
    expect(postedText({}, 'constructor')).toBe('');
  });
});
