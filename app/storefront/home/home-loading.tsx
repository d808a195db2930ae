import { HOME_PAGE_LIMITS } from '#config/store.ts';
import { SkeletonCards } from '../product-card/skeleton-cards.tsx';

export function HomeLoading() {
  return (
    <div className="wrap">
      <p className="loading" role="status">
        Loading amazing products...
      </p>
      <div className="grid" aria-hidden="true">
        <SkeletonCards count={HOME_PAGE_LIMITS.products} />
      </div>
    </div>
  );
}
