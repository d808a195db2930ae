import { shopContext } from '#app/context.ts';
import { listAdminCategories } from '#shop/catalog/list-admin-categories.server.ts';
import type { Route } from './+types/route.ts';
import { CategoriesScreen } from './categories-screen.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Categories · Tanabana back office' },
  { name: 'robots', content: 'noindex' },
];

/** Null when they could not be read; the cause is in the log. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  try {
    const listed = await listAdminCategories(ctx);
    return { categories: listed.ok ? listed.value : null };
  } catch (error) {
    ctx.log.error({ err: error }, 'Back office: the categories could not be loaded');
    return { categories: null };
  }
}

export default function Categories({ loaderData }: Route.ComponentProps) {
  return <CategoriesScreen {...loaderData} />;
}
