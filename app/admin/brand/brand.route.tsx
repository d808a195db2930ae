import { shopContext } from '#app/context.ts';
import { getBrandToEdit } from '#shop/brand/save-brand.server.ts';
import { adminMeta } from '../kit/actions/load.ts';
import type { Route } from './+types/brand.route.ts';
import { BrandScreen } from './brand-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Brand');

/** `record` is null when loading failed; the error is logged. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  try {
    return { record: await getBrandToEdit(ctx) };
  } catch (error) {
    ctx.log.error({ err: error }, 'the brand could not be loaded');
    return { record: null };
  }
}

export default function BrandRoute({ loaderData }: Route.ComponentProps) {
  return <BrandScreen record={loaderData.record} />;
}
