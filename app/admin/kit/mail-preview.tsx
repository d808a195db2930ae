// Shows an email in a shadow root, where the styles of the back office do not apply. Mails consist of style attributes,
// which the pages' content security policy forbids, so a script sets the styles.

import { useLayoutEffect, useRef } from 'react';

function toStyledElement(html: string): HTMLElement {
  // Parsed under another name: the policy would report a style attribute even here.
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
  // A picture of an email: its links lead to an order that does not exist, its heading is no heading of this screen.
  return <div ref={host} inert aria-hidden="true" />;
}
