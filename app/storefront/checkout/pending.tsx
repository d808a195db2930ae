import { Skeleton } from '#app/ui/skeleton.tsx';

/** Skeleton lines while loading. */
export const Pending = ({ count }: { readonly count: number }) => (
  <p aria-busy="true">
    <span className="sr">Loading...</span>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are identical and never reordered
      <Skeleton key={index} />
    ))}
  </p>
);
