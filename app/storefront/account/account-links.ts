/** Where a signed-in shopper goes; Sign Out stands under them. */
export const ACCOUNT_LINKS = [
  ['/profile', 'My Profile'],
  ['/orders', 'My Orders'],
  ['/wishlist', 'Wishlist'],
] as const;
