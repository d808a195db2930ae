/** Links of the account menu, above Sign Out. */
export const ACCOUNT_LINKS = [
  ['/profile', 'My Profile'],
  ['/orders', 'My Orders'],
  ['/wishlist', 'Wishlist'],
] as const;
