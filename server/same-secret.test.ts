import { expect, test } from 'vitest';
import { isSameSecret } from './same-secret.ts';

const SECRET = 'Bearer sixteen-characters';

test.each([
  [SECRET, true],
  ['', false],
  ['Bearer', false],
  [`${SECRET} `, false],
  [SECRET.slice(0, -1), false],
  [SECRET.toLowerCase(), false],
  ['x'.repeat(100_000), false],
])('%.30s is the secret: %s', (sent, isSame) => {
  expect(isSameSecret(sent, SECRET)).toBe(isSame);
});
