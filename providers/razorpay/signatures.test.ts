import { expect, test } from 'vitest';
import { createSignature, isValidSignature } from './signatures.ts';

test.each([
  [
    'order_IEIaMR65cu6nz3|pay_IH4NVgf4Dreq1l',
    'EnLs21M47BllR3X8PSFtjtbd',
    '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
  ],
  [
    '{"entity":"event","event":"payment.captured"}',
    'whsec_demo',
    '3d46d610f64d10cf439d2d2e1a94d84d9d5ddd4f7c7680bc78fc9d2a2053cfad',
  ],
])('S-PAY-04 accepts the published signature of %s and no other', (content, secret, signature) => {
  expect(createSignature(content, secret)).toBe(signature);
  expect(isValidSignature(content, signature, secret)).toBe(true);
  expect(isValidSignature(new TextEncoder().encode(content), signature, secret)).toBe(true);
  for (const wrong of [
    '',
    signature.slice(1),
    `${signature}0`,
    signature.toUpperCase(),
    signature.replace(/^./, (first) => (first === '0' ? '1' : '0')),
    'ü'.repeat(64),
    '\0'.repeat(64),
  ]) {
    expect(isValidSignature(content, wrong, secret)).toBe(false);
  }
  expect(isValidSignature(content, signature, 'another')).toBe(false);
  expect(isValidSignature(`${content} `, signature, secret)).toBe(false);
});
