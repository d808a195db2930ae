import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { ToastProvider } from '#app/ui/toast.tsx';
import { PRODUCT_FIELDS } from '#shop/catalog/product-fields.ts';
import { PERMISSIONS, type Permission } from '#shop/staff/permission.ts';
import { RightsContext } from '../../kit/use-may.tsx';
import { Basics, Details, Parcel, Pictures, Prices, SearchEngines } from './form-sections.tsx';
import { FormSide } from './form-side.tsx';
import { newDraft } from './product-draft.ts';
import { SizesSection } from './sizes-section.tsx';
import type { ProductForm } from './use-product-form.ts';

const draft = newDraft([]);
const form = { draft, loaded: draft, problems: null } as unknown as ProductForm;
const tax = { taxMode: 'flat', defaultClassId: null, classes: [], categories: [] } as const;
const Form = () =>
  createElement(ToastProvider, null, [
    createElement(Basics, { key: 'basics', form, categories: [] }),
    createElement(Prices, { key: 'prices', form, tax }),
    createElement(Pictures, { key: 'pictures', form }),
    createElement(SizesSection, { key: 'sizes', form, productId: null, onRemove: () => undefined }),
    createElement(Details, { key: 'details', form, categories: [], reviews: 0 }),
    createElement(Parcel, { key: 'parcel', form }),
    createElement(SearchEngines, { key: 'search', form }),
    createElement(FormSide, { key: 'side', form, reviews: 0, shopOrigin: 'https://store.example' }),
  ]);
const renderFor = (permissions: readonly Permission[]): string => {
  const Page = () =>
    createElement(RightsContext, { value: { permissions: new Set(permissions), refundLimit: null } }, [
      createElement(Form, { key: 'form' }),
    ]);
  return renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component: Page }])));
};
const html = renderFor(PERMISSIONS);
const texts = html.split(/<[^>]*>/).map((text) => text.trim());

test.each(Object.entries(PRODUCT_FIELDS))('A-ENT-05 A-PROD-39 the form has an input for %s', (name, field) => {
  expect(texts).toContain(field.label);
  // The colour is selected from a list, so it has no maximum length.
  if ('max' in field && name !== 'color') {
    expect(html).toMatch(new RegExp(`<(input|textarea)(?=[^>]* name="${name}")(?=[^>]* maxLength="${field.max}")`));
  }
});

test('A-SETUP-02 a form without a category offers to create one', () => {
  expect(html).toMatch(/There is no category yet\..*href="\/admin-panel\/categories\?add"[^>]*>Create one</);
  const ofEditor = renderFor(['products.read', 'products.edit']);
  expect(ofEditor).toContain('There is no category yet.');
  expect(ofEditor).not.toContain('Create one');
});
