import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { getPageToEdit, getPlaceholderValues } from '#shop/pages/list-pages.server.ts';
import { AdminProblem } from '../../frame/admin-problem.tsx';
import { PAGE_NOT_FOUND } from '../../frame/problem-messages.ts';
import { adminMeta } from '../../kit/actions/load.ts';
import { AdminPage } from '../../kit/admin-page.tsx';
import { useLastValue } from '../../kit/form/use-last-value.ts';
import { formatDateTime } from '../../kit/indian-time.ts';
import { PageStateBadge } from '../page-state-badge.tsx';
import type { Route } from './+types/edit-page.route.ts';
import { toDraft } from './page-draft.ts';
import { PageForm } from './page-form.tsx';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  adminMeta(matches, loaderData?.loaded?.page.draft.title ?? 'Page');

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const page = await getPageToEdit(ctx, params.pageId);
  // A deleted page gives a 404 with data, not an error page: an open form keeps its values and says that the page was
  // deleted.
  if (!page) return data({ loaded: null }, { status: 404 });
  const { id, version, state, updatedAt } = page;
  const kind = page.isBuiltIn ? ('built-in' as const) : ('own' as const);
  const versions = page.versions.map(({ savedAt, ...row }) => ({ ...row, savedText: formatDateTime(savedAt) }));
  return data({
    loaded: {
      page: { id, version, kind, draft: toDraft(page, ctx.now), versions },
      state,
      savedText: formatDateTime(updatedAt),
      values: await getPlaceholderValues(ctx),
    },
  });
}

export default function EditPage({ loaderData: { loaded }, params }: Route.ComponentProps) {
  const lastLoaded = useLastValue(params.pageId, loaded);
  if (!lastLoaded) return <AdminProblem {...PAGE_NOT_FOUND} />;
  const { page, state, savedText, values } = lastLoaded;
  return (
    <AdminPage
      title={page.draft.title}
      summary={
        <span className="cpage-summary">
          <PageStateBadge state={state} />
          Last saved {savedText}
        </span>
      }
      back={{ to: '/admin-panel/pages', name: 'Pages' }}
      {...(state === 'live'
        ? {
            actions: (
              <a
                className={buttonClass({ variant: 'secondary' })}
                href={`/${page.draft.slug}`}
                target="_blank"
                rel="noopener"
              >
                <Icon name="ext" />
                View page
              </a>
            ),
          }
        : {})}
    >
      {/* Each page gets its own form state. */}
      <PageForm key={params.pageId} page={page} isMissing={loaded === null} values={values} />
    </AdminPage>
  );
}
