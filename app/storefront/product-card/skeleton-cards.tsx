import { Skeleton } from '#app/ui/skeleton.tsx';

export function SkeletonCards({ count }: { readonly count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the cards are identical and never reordered
    <div key={index} className="card card--bare">
      <Skeleton shape="picture" />
      <Skeleton />
      <Skeleton short />
      <Skeleton short />
      <Skeleton shape="button" />
    </div>
  ));
}
