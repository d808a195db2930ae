// Steps: browsing.
import { isOnline, isSignedIn, type Step } from '../step.ts';
import { openPath, type World } from '../world.ts';

const visit = (name: string, path: (world: World) => string, can: Step['can'] = isOnline): Step => ({
  name,
  weight: 0.5,
  can: (world) => isOnline(world) && can(world),
  run: (world) => openPath(world, path(world)),
});

export const browseSteps: readonly Step[] = [
  visit('open home', () => '/'),
  visit('open shop', () => '/shop'),
  visit('search', () => '/search?q=kurta'),
  visit('open product 1', ({ saleProducts }) => `/product/${saleProducts[0]?.slug}`),
  visit('open wishlist', () => '/wishlist'),
  visit('open bag', () => '/cart'),
  visit('open my orders', () => '/orders', isSignedIn),
  visit('open profile', () => '/profile', isSignedIn),
];
