import { expect, test } from 'vitest';
import { parseWebUrl } from './use-document-tab.ts';

test.each([
  ['https://shiprocket.example/manifest.pdf', 'https://shiprocket.example/manifest.pdf'],
  ['/simulators/shiprocket/manifest/1', 'https://shop.example/simulators/shiprocket/manifest/1'],
  ['javascript:alert(1)', null],
  [' java\nscript:alert(1)', null],
  ['data:text/html,<script>1</script>', null],
  ['', null],
])('opens %j as %j', (url, expected) => {
  expect(parseWebUrl(url, 'https://shop.example')).toBe(expected);
});
