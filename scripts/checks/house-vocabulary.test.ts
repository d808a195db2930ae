import { describe, expect, it } from 'vitest';
import { checkHouseWords } from './house-vocabulary.ts';

const found = (text: string, path = 'app/storefront/cart/cart-screen.tsx'): number =>
  checkHouseWords([{ path, text }]).length;

describe('house words', () => {
  it.each([
    `const text = 'We send you an e-mail soon';`,
    `const text = \`Enter the PIN code of \${city}\`;`,
    `const view = <p>Return a piece within two days</p>;`,
    `const view = <Note title="Please login to continue" />;`,
    `const text = 'This coupon was changed meanwhile.';`,
    `const text = 'Your orders stand here.';`,
  ])('refuses %s', (text) => {
    expect(found(text)).toBe(1);
  });

  it.each([
    `const text = 'Enter your email and pincode';`,
    `const view = <p className="piece">Log in to continue</p>;`,
    `const reason = 'changed-meanwhile';`,
    `// The pieces of an e-mail`,
    `const text = 'Back to Login';`,
  ])('allows %s', (text) => {
    expect(found(text)).toBe(0);
  });

  it('reads neither tests nor tools', () => {
    const text = `const text = 'two pieces of cloth';`;
    expect(found(text, 'app/storefront/cart/cart.test.ts')).toBe(0);
    expect(found(text, 'tools/pictures/cloth.ts')).toBe(0);
    expect(found(text, 'shop/orders/order-mail.ts')).toBe(1);
  });
});
