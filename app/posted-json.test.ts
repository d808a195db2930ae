import { describe, expect, it } from 'vitest';
import { postedJson, postedText } from './posted-json.ts';

const posted = (body: string) => postedJson(new Request('http://localhost/', { method: 'POST', body }));

describe('what a script posts', () => {
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
  ])('is nothing when it is or has %s', async (_, body) => {
    expect(await posted(body)).toBeNull();
  });

  it('makes no prototype of a field', async () => {
    const read = await posted('{"__proto__":{"role":"admin"}}');
    expect(Reflect.get(Object(read), 'role')).toBe(undefined);
    expect(Reflect.get({}, 'role')).toBeUndefined();
  });

  it('gives texts alone as text', () => {
    expect(postedText({ id: 'a' }, 'id')).toBe('a');
    for (const odd of [null, 'id', 7, [], { id: 7 }, { id: { toString: 1 } }, {}])
      expect(postedText(odd, 'id')).toBe('');
    expect(postedText({}, 'constructor')).toBe('');
  });
});
