import { Link } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { EmptyList } from './list-states.tsx';
import { withParams } from './paging.ts';
import { usePendingSearchParams } from './use-change-params.ts';

/** Shown on a later page that has become empty, because its rows moved to other pages. */
export function EmptyPage() {
  const params = usePendingSearchParams();
  return (
    <EmptyList title="Nothing is left on this page.">
      <Link className={buttonClass({ variant: 'quiet' })} to={withParams(params, { page: null })} preventScrollReset>
        First page
      </Link>
    </EmptyList>
  );
}
