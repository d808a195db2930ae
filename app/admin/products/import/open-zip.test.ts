import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { MAX_FETCHED_BYTES } from '#shop/imports/picture-fetcher.ts';
import { openZip } from './open-zip.ts';

/** Returns bytes without an obvious pattern, so that compression does not shrink them to almost nothing. */
const noise = (bytes: number) => Uint8Array.from({ length: bytes }, (_, index) => (index * 7919 + (index >> 8)) % 251);

async function open(bytes: Uint8Array<ArrayBuffer>, isWanted = (_name: string) => true) {
  const files: [string, number | null][] = [];
  for await (const { name, bytes: content } of openZip(new Blob([bytes]), isWanted))
    files.push([name, content?.length ?? null]);
  return files;
}

test('A-IMPORT-15 a zip gives its wanted files, packed or not, and no bytes of one above the limit of a picture', async () => {
  const zip = zipSync({
    // Level 0 stores the file without compression.
    'Photos/neel-1.jpg': [noise(300_000), { level: 0 }],
    'Photos/neel-2.jpg': noise(200_000),
    'notes.txt': strToU8('not a picture'),
    'huge.jpg': new Uint8Array(MAX_FETCHED_BYTES + 1),
  });
  expect(await open(zip, (name) => name.endsWith('.jpg'))).toEqual([
    ['Photos/neel-1.jpg', 300_000],
    ['Photos/neel-2.jpg', 200_000],
    ['huge.jpg', null],
  ]);
});

test.each([
  ['no zip at all', strToU8('This is a text and not a zip.'.repeat(20))],
  ['a zip whose packed bytes are damaged', damaged()],
])('A-IMPORT-15 %s is refused', async (_, bytes) => {
  await expect(open(bytes as Uint8Array<ArrayBuffer>)).rejects.toThrow();
});

function damaged(): Uint8Array {
  const zip = zipSync({ 'a.jpg': noise(50_000) });
  // Damages the bytes after the entry's header, which stays readable.
  zip.fill(255, 60, 2_000);
  return zip;
}
