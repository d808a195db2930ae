// Shows an email in a shadow root, where the styles of the back office do not apply. A script sets the mail's styles,
// because the Content-Security-Policy forbids style attributes.

import { useLayoutEffect, useRef } from 'react';

function toStyledElement(html: string): HTMLElement {
  // The attribute is renamed before parsing: the policy would report a style attribute even here.
  const parsed = new DOMParser().parseFromString(html.replaceAll(' style="', ' data-style="'), 'text/html');
  const body = document.createElement('div');
  body.dataset.style = parsed.body.dataset.style ?? '';
  body.append(...document.adoptNode(parsed.body).childNodes);
  for (const element of [body, ...body.querySelectorAll<HTMLElement>('[data-style]')]) {
    element.style.cssText = element.dataset.style ?? '';
  }
  return body;
}

export function MailPreview({ html }: { readonly html: string }) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const root = host.current?.shadowRoot ?? host.current?.attachShadow({ mode: 'open' });
    root?.replaceChildren(toStyledElement(html));
  }, [html]);
  // `inert`: the links lead to an order that does not exist, and the mail's heading must not be a heading of this
  // screen.
  return <div ref={host} inert aria-hidden="true" />;
}
