// Imports inside shop go in one direction: money ← catalog ← bag ← (coupons, tax, shipping, stock) ← pricing ← invoices ←
// orders ← payments ← fulfilment. Other folders of shop may import the chain; the chain itself may import only settings,
// notifications, mail and consents of them.

const CHAIN: readonly (readonly string[])[] = [
  ['money'],
  ['catalog'],
  ['bag'],
  ['coupons', 'tax', 'shipping', 'stock'],
  ['pricing'],
  ['invoices'],
  ['orders'],
  ['payments'],
  ['fulfilment'],
];
const FOR_EVERY_STEP = ['settings', 'notifications', 'mail', 'consents'];

/** Returns why a file of one concept may not import this one; null when it may. */
export function findDirectionProblem(from: string, target: string | null): string | null {
  const [own, other] = [getConcept(from), getConcept(target)];
  if (own === null || other === null || own === other) return null;
  const [position, otherPosition] = [chainIndex(own), chainIndex(other)];
  if (position === -1) return null;
  if (otherPosition === -1) {
    return FOR_EVERY_STEP.includes(other) ? null : `shop/${own} is part of the chain and must not import shop/${other}`;
  }
  return otherPosition > position ? `shop/${own} stands below shop/${other} and must not import it` : null;
}

const chainIndex = (concept: string): number => CHAIN.findIndex((step) => step.includes(concept));

/** Returns 'coupons' for shop/coupons/coupon.ts; null for files directly in shop/, which belong to all concepts. */
const getConcept = (path: string | null): string | null => path?.match(/^shop\/([^/]+)\//)?.[1] ?? null;
