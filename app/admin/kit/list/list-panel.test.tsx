import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { ListPanel } from './list-panel.tsx';

function render(path: string, page: number, rowCount = 0): string {
  const Component = () => (
    <ListPanel
      label="Users"
      rowCount={rowCount}
      failedMessage="Failed to load users"
      empty={<p>No users found.</p>}
      pages={{ found: 20, page, rows: 10, noun: ['user', 'users'] }}
    >
      <p>The table</p>
    </ListPanel>
  );
  const Stub = createRoutesStub([{ path: '/', Component }]);
  return renderToStaticMarkup(<Stub initialEntries={[path]} />);
}

test('a later page without rows says that nothing is left on it and links the first page with the same filters', () => {
  const page = render('/?search=asha&page=3', 3);
  expect(page).toContain('Nothing is left on this page.');
  expect(page).toMatch(/href="\/\?search=asha"[^>]*>First page/);
  expect(page).not.toContain('No users found.');
  // The pager claims no rows and no current page, and leads back to the last page.
  expect(page).toContain('<span>20 users</span>');
  expect(page).not.toContain('aria-current');
  expect(page).toMatch(/aria-label="Previous page" href="\/\?search=asha&amp;page=2"/);
});

test('a first page without rows shows the message of its list, and a page with rows shows them', () => {
  expect(render('/', 1)).toContain('No users found.');
  expect(render('/?page=2', 2, 5)).toContain('The table');
  expect(render('/?page=2', 2, 5)).not.toContain('Nothing is left');
});
