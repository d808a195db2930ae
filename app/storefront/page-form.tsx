// A form that posts to its own page and works without JavaScript. With JavaScript the page neither reloads nor scrolls,
// and a form whose response has not come yet is not sent again.

import type { ComponentProps } from 'react';
import { Form } from 'react-router';

interface PageFormProps extends Omit<ComponentProps<typeof Form>, 'onSubmit'> {
  readonly busy: boolean;
}

/** The browser's validation bubbles are off: the page shows the same messages with and without JavaScript. */
export const PageForm = ({ busy, ...form }: PageFormProps) => (
  <Form
    {...form}
    method="post"
    replace
    preventScrollReset
    defaultShouldRevalidate={false}
    noValidate
    onSubmit={busy ? (event) => event.preventDefault() : undefined}
  />
);
