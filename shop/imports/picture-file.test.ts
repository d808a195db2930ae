import { describe, expect, it } from 'vitest';
import { comparePictureFiles, toPictureFileName } from './picture-file.ts';

describe('A-IMPORT-15 the file name of a picture', () => {
  it.each([
    ['neel-1.jpg', 'neel-1.jpg'],
    ['  Neel-1.JPG ', 'neel-1.jpg'],
    ['Photos/Kurtas/Neel 1.jpg', 'neel 1.jpg'],
    ['C:\\Photos\\Neel-1.jpg', 'neel-1.jpg'],
    ['caf\u0065\u0301.jpg', 'caf\u00e9.jpg'],
    ['साड़ी.webp', 'साड़ी.webp'.normalize('NFC')],
    ['constructor', 'constructor'],
    ['https://cdn.example/neel-1.jpg', null],
    ['HTTP://cdn.example/neel-1.jpg', null],
    ['//cdn.example/neel-1.jpg', null],
    ['file:///etc/passwd', null],
    ['Photos/', null],
    ['', null],
    [`${'x'.repeat(256)}.jpg`, null],
  ])('of %j is %j', (source, name) => {
    expect(toPictureFileName(source)).toBe(name);
  });

  it('counts each name once and lists those that have not been uploaded', () => {
    const sources = ['a.jpg', 'Photos/A.jpg', 'b.jpg', 'https://cdn.example/c.jpg'];
    expect(comparePictureFiles(sources, new Map([['a.jpg', 'key']]))).toEqual({ named: 2, missing: ['b.jpg'] });
  });
});
