import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useAuth } from '../account/auth-provider.tsx';
import { useBag, useIsWished, useShop, useWishlist } from './shop-provider.tsx';

const rendering = (useIt: () => unknown) => () =>
  renderToString(
    createElement((): ReactNode => {
      useIt();
      return null;
    }),
  );

test('S-ERR-05 hooks outside their provider say which one is missing', () => {
  expect(rendering(useShop)).toThrow(new Error('useShop must be used within a ShopProvider'));
  expect(rendering(useAuth)).toThrow(new Error('useAuth must be used within an AuthProvider'));
});

test('what stands on useShop says the same', () => {
  const item = { id: '', slug: '', name: '', image: '', price: 0, oldPrice: null, discount: 0, rating: 0, reviews: 0 };
  for (const hook of [useBag, useWishlist, () => useIsWished({ ...item, size: [], newArrival: false })]) {
    expect(rendering(hook)).toThrow('useShop must be used within a ShopProvider');
  }
});
