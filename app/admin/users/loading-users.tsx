import { Skeleton } from '#app/ui/skeleton.tsx';
import { AdminPage } from '../kit/admin-page.tsx';

const ROWS = ['one', 'two', 'three', 'four', 'five', 'six'];

/** A placeholder in the shape of the list. */
export function LoadingUsers() {
  return (
    <AdminPage title="Users" summary="Everyone with an account">
      <section className="panel users-loading" aria-label="Users" aria-busy="true">
        <p className="sr" role="status">
          Loading users…
        </p>
        {ROWS.map((row) => (
          <div key={row} className="users-loading__row">
            <Skeleton short />
            <Skeleton />
            <Skeleton short />
          </div>
        ))}
      </section>
    </AdminPage>
  );
}
