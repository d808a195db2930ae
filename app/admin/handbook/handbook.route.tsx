import { data } from 'react-router';
import { adminMeta } from '../kit/actions/load.ts';
import { AdminPage } from '../kit/admin-page.tsx';
import type { Route } from './+types/handbook.route.ts';
import { CONTENTS, findHandbookPage } from './handbook.server.ts';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  adminMeta(matches, loaderData?.page.title ?? 'Handbook');

export function loader({ params }: Route.LoaderArgs) {
  const page = findHandbookPage(params.topic ?? CONTENTS);
  if (!page) throw data(null, { status: 404 });
  return { page, isContents: params.topic === undefined };
}

export default function Handbook({ loaderData: { page, isContents } }: Route.ComponentProps) {
  return (
    <AdminPage title={page.title} {...(isContents ? {} : { back: { to: '/admin-panel/handbook', name: 'Handbook' } })}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from the project's own files, without HTML in them */}
      <article className="panel handbook" dangerouslySetInnerHTML={{ __html: page.html }} />
    </AdminPage>
  );
}
