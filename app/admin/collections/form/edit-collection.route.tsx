import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { getCollectionToEdit } from '#shop/collections/list-collections.server.ts';
import { AdminProblem } from '../../frame/admin-problem.tsx';
import { PAGE_NOT_FOUND } from '../../frame/problem-messages.ts';
import { adminMeta } from '../../kit/actions/load.ts';
import { AdminPage } from '../../kit/admin-page.tsx';
import { useLastValue } from '../../kit/form/use-last-value.ts';
import { formatDateTime } from '../../kit/indian-time.ts';
import { ActiveBadge } from '../../kit/status-badge.tsx';
import type { Route } from './+types/edit-collection.route.ts';
import { toDraft } from './collection-draft.ts';
import { CollectionForm } from './collection-form.tsx';
import { loadChoices } from './load-choices.server.ts';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  adminMeta(matches, loaderData?.loaded?.collection.draft.name ?? 'Collection');

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const collection = await getCollectionToEdit(ctx, params.collectionId);
  // A deleted collection gives a 404 with data, not an error page: an open form keeps its values and says that the
  // collection was deleted.
  if (!collection) return data({ loaded: null }, { status: 404 });
  const choices = await loadChoices(ctx);
  const { id, version, products, updatedAt } = collection;
  return data({
    loaded: {
      collection: { id, version, draft: toDraft(collection, choices.categories), products },
      savedText: formatDateTime(updatedAt),
      choices,
    },
  });
}

export default function EditCollection({ loaderData: { loaded }, params }: Route.ComponentProps) {
  const last = useLastValue(params.collectionId, loaded);
  if (!last) return <AdminProblem {...PAGE_NOT_FOUND} />;
  const { collection, savedText, choices } = last;
  const { name, slug, status } = collection.draft;
  return (
    <AdminPage
      title={name}
      summary={
        <span className="coll-summary">
          <ActiveBadge status={status} />
          Last saved {savedText}
        </span>
      }
      back={{ to: '/admin-panel/collections', name: 'Collections' }}
      {...(status === 'active'
        ? {
            actions: (
              <a
                className={buttonClass({ variant: 'secondary' })}
                href={`/collections/${slug}`}
                target="_blank"
                rel="noopener"
              >
                <Icon name="ext" />
                View in shop
              </a>
            ),
          }
        : {})}
    >
      {/* Each collection gets its own form state. */}
      <CollectionForm key={params.collectionId} collection={collection} isMissing={loaded === null} {...choices} />
    </AdminPage>
  );
}
