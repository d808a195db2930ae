// An email in the back office, apart from its styles. The pages' policy allows no style attributes, which mails are
// made of, so a script sets them.

import { useLayoutEffect, useRef } from 'react';

function toStyledNodes(html: string): Element[] {
  // Parsed under another name: the policy would report the attribute itself.
  const parsed = new DOMParser().parseFromString(html.replaceAll(' style="', ' data-style="'), 'text/html');
  const body = document.createElement('div');
  body.dataset.style = parsed.body.dataset.style ?? '';
  body.append(...document.adoptNode(parsed.body).childNodes);
  for (const element of [body, ...body.querySelectorAll<HTMLElement>('[data-style]')])
    element.style.cssText = element.dataset.style ?? '';
  return [body];
}

export function MailPreview({ html }: { readonly html: string }) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const root = host.current?.shadowRoot ?? host.current?.attachShadow({ mode: 'open' });
    root?.replaceChildren(...toStyledNodes(html));
  }, [html]);
  // A picture of an email: its links lead to an order that does not exist, its heading is no heading of this screen.
  return <div ref={host} inert aria-hidden="true" />;
}
