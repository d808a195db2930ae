// Exports the tax classes with the list's search as a file.
import { shopContext } from '#app/context.ts';
import { exportTaxClasses } from '#shop/tax/tax-classes.server.ts';
import { csvResponse } from '../csv-response.server.ts';
import type { Route } from './+types/tax-classes-export.route.ts';
import { parseTaxClassesQuery } from './tax-class-query.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  return csvResponse(
    ctx,
    'tax-classes',
    exportTaxClasses(ctx, parseTaxClassesQuery(new URL(request.url).searchParams)),
  );
}
