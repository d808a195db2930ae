import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PictureStore } from '#shop/pictures/picture-store.ts';
import { createDiskStore } from './disk-store.ts';

let folder = '';
let store: PictureStore;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tanabana-pictures-'));
  store = createDiskStore(path.join(folder, 'pictures'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const webp = (text = 'x') => Buffer.from(`RIFF0000WEBP${text}`, 'latin1');
const listFiles = (root: string) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

describe('a picture', () => {
  test('returns a picture as it was stored, until it is removed', async () => {
    await store.put('variants/abc/320.webp', { bytes: webp('ä'), contentType: 'image/webp' });
    const stored = await store.get('variants/abc/320.webp');
    expect(stored?.contentType).toBe('image/webp');
    expect(Buffer.from(stored?.bytes ?? []).equals(webp('ä'))).toBe(true);
    await store.remove('variants/abc/320.webp');
    expect(await store.get('variants/abc/320.webp')).toBeNull();
    await store.remove('variants/abc/320.webp');
  });

  test('returns null for a missing picture, with or without its folder', async () => {
    expect(await store.get('originals/none')).toBeNull();
    mkdirSync(path.join(folder, 'pictures', 'originals'), { recursive: true });
    expect(await store.get('originals/none')).toBeNull();
  });

  test('replaces an earlier picture of the same name', async () => {
    for (const text of ['first, and longer', 'second'])
      await store.put('originals/a', { bytes: webp(text), contentType: 'image/webp' });
    expect(Buffer.from((await store.get('originals/a'))?.bytes ?? []).toString('latin1')).toContain('second');
  });

  test.each([
    ['variants/a/320.avif', Buffer.from('anything'), 'image/avif'],
    ['variants/a/320.webp', Buffer.from('anything'), 'image/webp'],
    ['originals/a', webp(), 'image/webp'],
    ['originals/b', Buffer.from('\x00\x00\x00\x20ftypavif....', 'latin1'), 'image/avif'],
    ['originals/c', Buffer.from('\x89PNG\r\n\x1a\n....', 'latin1'), 'image/png'],
    ['originals/d', Buffer.from('\xff\xd8\xff\xe0........', 'latin1'), 'image/jpeg'],
  ])('%s has the content type of its file extension or of its first bytes', async (name, bytes, type) => {
    await store.put(name, { bytes, contentType: 'application/octet-stream' });
    expect((await store.get(name))?.contentType).toBe(type);
  });
});

describe('S-VIDEO-03 a part of a file', () => {
  const readPart = async (first: number, last: number) =>
    new Response(await store.read('videos/1_a.mp4', { first, last })).text();

  test('is read without the rest', async () => {
    await store.put('videos/1_a.mp4', { bytes: Buffer.from('0123456789'), contentType: 'video/mp4' });
    expect(await readPart(0, 9)).toBe('0123456789');
    expect(await readPart(3, 5)).toBe('345');
    expect((await store.get('videos/1_a.mp4'))?.contentType).toBe('video/mp4');
  });

  test('is null for a missing file', async () => {
    expect(await store.read('videos/none.mp4', { first: 0, last: 1 })).toBeNull();
  });
});

describe('a picture is complete or missing', () => {
  test('concurrent writers of one name leave one complete file', async () => {
    const pictures = Array.from({ length: 12 }, (_, number) => webp(String(number % 10).repeat(100_000)));
    const seen: Buffer[] = [];
    const reading = (async () => {
      for (let count = 0; count < 40; count++) {
        const stored = await store.get('originals/a');
        if (stored) seen.push(Buffer.from(stored.bytes));
      }
    })();
    await Promise.all(pictures.map((bytes) => store.put('originals/a', { bytes, contentType: 'image/webp' })));
    await reading;
    const last = await store.get('originals/a');
    for (const bytes of [...seen, Buffer.from(last?.bytes ?? [])])
      expect(pictures.some((picture) => picture.equals(bytes))).toBe(true);
    expect(listFiles(folder)).toEqual(['a']);
  });

  test('a failed write keeps the earlier file', async () => {
    await store.put('originals/a', { bytes: webp('kept'), contentType: 'image/webp' });
    const failing = store.put('originals/a/below', { bytes: webp(), contentType: 'image/webp' });
    await expect(failing).rejects.toThrow();
    expect((await store.get('originals/a'))?.contentType).toBe('image/webp');
  });
});

describe('a name that leads outside is refused', () => {
  test.each(['../outside', 'originals/../../outside', '/etc/passwd', '..', '.', '', 'a/../..', '../pictures-too/x'])(
    'refuses the name %j',
    async (name) => {
      writeFileSync(path.join(folder, 'outside'), 'not a picture');
      mkdirSync(path.join(folder, 'pictures-too'));
      await expect(store.put(name, { bytes: webp(), contentType: 'image/webp' })).rejects.toThrow('leads outside');
      await expect(store.get(name)).rejects.toThrow('leads outside');
      await expect(store.read(name, { first: 0, last: 1 })).rejects.toThrow('leads outside');
      await expect(store.remove(name)).rejects.toThrow('leads outside');
      expect(listFiles(folder)).toEqual(['outside']);
    },
  );
});
