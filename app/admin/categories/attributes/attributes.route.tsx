import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { getAttributesToEdit } from '#shop/catalog/save-attributes.server.ts';
import { AdminProblem } from '../../frame/admin-problem.tsx';
import { PAGE_NOT_FOUND } from '../../frame/problem-messages.ts';
import { adminMeta } from '../../kit/actions/load.ts';
import { AdminPage } from '../../kit/admin-page.tsx';
import { useLastValue } from '../../kit/form/use-last-value.ts';
import type { Route } from './+types/attributes.route.ts';
import { AttributesForm } from './attributes-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Attributes');

export async function loader({ params, context }: Route.LoaderArgs) {
  const stored = await getAttributesToEdit(context.get(shopContext), params.categoryId);
  // A deleted category gives a 404 with data, not an error page: an open form keeps its values and says that the
  // category was deleted.
  return data({ stored }, { status: stored ? 200 : 404 });
}

export default function AttributesRoute({ loaderData: { stored }, params }: Route.ComponentProps) {
  const last = useLastValue(params.categoryId, stored);
  if (!last) return <AdminProblem {...PAGE_NOT_FOUND} />;
  return (
    <AdminPage
      title={`Attributes: ${last.name}`}
      help="products"
      summary="Staff fill these in for every product of this category; the product page shows them."
      back={{ to: '/admin-panel/categories', name: 'Categories' }}
    >
      {/* Each category gets its own form state. */}
      <AttributesForm key={params.categoryId} category={last} isMissing={stored === null} />
    </AdminPage>
  );
}
