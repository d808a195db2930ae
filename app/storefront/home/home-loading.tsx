import { Skeleton } from '#app/ui/skeleton.tsx';

const CARDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

/** In place of the page while the browser fetches the home page. */
export function HomeLoading() {
  return (
    <div className="wrap">
      <p className="loading" role="status">
        Loading amazing products...
      </p>
      <div className="grid" aria-hidden="true">
        {CARDS.map((card) => (
          <div key={card} className="card card--bare">
            <Skeleton shape="picture" />
            <Skeleton />
            <Skeleton short />
            <Skeleton short />
            <Skeleton shape="button" />
          </div>
        ))}
      </div>
    </div>
  );
}
