import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { ToastProvider } from '#app/ui/toast.tsx';
import type { OrderToSelect } from '#shop/orders/admin-order.ts';
import type { MatchSelection } from '../kit/list/use-match-selection.ts';
import { BulkBar } from './bulk-bar.tsx';

function render(rows: readonly { readonly id: string }[]): string {
  const selection = { rows, onOtherPages: [], pageState: 'some' } as unknown as MatchSelection<OrderToSelect>;
  const Component = () => (
    <ToastProvider>
      <BulkBar selection={selection} found={{ count: 5, more: false }} onSetStatus={() => {}} />
    </ToastProvider>
  );
  const Stub = createRoutesStub([{ path: '/', Component }]);
  return renderToStaticMarkup(<Stub />);
}

test('A-OBULK-06 the element that announces the selection is the same one without a selection', () => {
  expect(render([])).toMatch(/^<div class="sr"><b role="status"><\/b><\/div>/);
  expect(render([{ id: 'one' }, { id: 'two' }])).toMatch(
    /^<div class="bulk bulk--orders" role="toolbar" aria-label="Bulk actions"><b role="status">2 selected<\/b>/,
  );
});
