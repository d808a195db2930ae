import { expect, test } from 'vitest';
import { detectUploadType, toStoredName } from './upload.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ['\xff\xd8\xff\xe0', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['RIFF\x00\x00\x00\x00WEBPVP8 ', 'webp'],
  ['GIF89a', 'gif'],
  ['\x00\x00\x00\x20ftypavif', 'avif'],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', null],
  ['<?xml version="1.0"?><svg/>', null],
  ['%PDF-1.7', null],
  ['RIFF\x00\x00\x00\x00WAVEfmt ', null],
  ['\x00\x00\x00\x18ftypmp42', null],
  ['PK\x03\x04', null],
  ['\xff\xd8', null],
  ['', null],
])('A-IMG-07 detects a file that begins with %j as %s', (head, type) => {
  expect(detectUploadType(bytes(head))).toBe(type);
});

test.each([
  ['noor-ivory-front.jpg', 'noor-ivory-front'],
  ['Noor Ivory (1).JPG', 'noor-ivory-1'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\Meera\\saree.png', 'saree'],
  ['..', 'picture'],
  ['', 'picture'],
  ['साड़ी.jpg', 'picture'],
  ['é\0<script>.jpg', 'e-script'],
  ['a.php.jpg', 'a-php'],
  [`${'x'.repeat(300)}.jpg`, 'x'.repeat(80)],
])('A-IMG-08 stores %j as products/{timestamp}_%s', (fileName, name) => {
  expect(toStoredName(1_788_328_800_000, fileName, 'jpg')).toBe(`products/1788328800000_${name}.jpg`);
});
