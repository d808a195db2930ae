import { data } from 'react-router';
import { shopContext } from '#app/context.ts';
import type { ShopContext } from '#shop/context.ts';
import { describeDraft } from '#shop/imports/import-draft.ts';
import { getImportProgress, ROW_FILTERS } from '#shop/imports/import-progress.server.ts';
import { findImport, type ImportRecord, listStoreCategories, loadImportFile } from '#shop/imports/imports.server.ts';
import { previewImport } from '#shop/imports/preview-import.server.ts';
import { adminMeta } from '../../kit/actions/load.ts';
import type { Route } from './+types/import.route.ts';
import { ColumnsScreen } from './columns-screen.tsx';
import { PreviewScreen } from './preview-screen.tsx';
import { RunScreen } from './run-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Import products');

async function loadColumns(ctx: ShopContext, record: ImportRecord) {
  const draft = describeDraft(await loadImportFile(ctx.db, record.id), record.choices);
  const categories = (await listStoreCategories(ctx)).map(({ id, name, attributes }) => ({
    id,
    name,
    attributes: attributes.map(({ key, name }) => ({ key, name })),
  }));
  return { step: 'columns', record, draft, categories } as const;
}

async function loadDraft(ctx: ShopContext, record: ImportRecord, params: URLSearchParams) {
  const preview = params.get('step') === 'preview' ? await previewImport(ctx, record.id) : null;
  return preview?.ok ? ({ step: 'preview', record, preview: preview.value } as const) : loadColumns(ctx, record);
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(shopContext);
  const query = new URL(request.url).searchParams;
  const record = await findImport(ctx, params.importId);
  if (!record) throw data(null, { status: 404 });
  if (record.status === 'draft') return loadDraft(ctx, record, query);
  const filter = ROW_FILTERS.find((each) => each === query.get('show')) ?? 'all';
  const progress = await getImportProgress(ctx, record.id, filter);
  if (!progress.ok) throw data(null, { status: 404 });
  return { step: 'import', record, filter, progress: progress.value } as const;
}

export default function Import({ loaderData }: Route.ComponentProps) {
  if (loaderData.step === 'columns') return <ColumnsScreen {...loaderData} />;
  if (loaderData.step === 'preview') return <PreviewScreen {...loaderData} />;
  return <RunScreen {...loaderData} />;
}
