import { shopContext } from '#app/context.ts';
import { listImports } from '#shop/imports/imports.server.ts';
import { adminMeta, loadOrNull } from '../../kit/actions/load.ts';
import type { Route } from './+types/import-list.route.ts';
import { ImportListScreen } from './import-list-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Import products');

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  return { imports: await loadOrNull(ctx, 'imports', () => listImports(ctx)) };
}

export default function Imports({ loaderData }: Route.ComponentProps) {
  return <ImportListScreen {...loaderData} />;
}
