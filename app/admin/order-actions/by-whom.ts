/** 'by the customer', 'by meera@tanabana.in'; the store's own jobs have names that say nothing to staff. */
export const byWhom = (actor: string): string => {
  if (actor.startsWith('shopper')) return 'by the customer';
  return actor.includes('@') ? `by ${actor}` : 'by the store';
};
