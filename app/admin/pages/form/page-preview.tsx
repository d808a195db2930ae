// Shows the text as shoppers will see it. The server renders it when typing has paused.

import { useEffect, useState } from 'react';
import { findUnknownPlaceholder } from '#shop/pages/placeholders.ts';
import type { RenderedPage } from '#shop/pages/render-page.server.ts';
import { callAction } from '../../kit/actions/use-admin-action.ts';
import { Note } from '../../kit/note.tsx';
import { FAILURE_MESSAGES, unknownPlaceholderMessage } from '../page-messages.ts';
import type { action } from '../pages.actions.ts';

const DEBOUNCE_MS = 300;

interface TypedPage {
  readonly title: string;
  readonly body: string;
}

/** Returns the latest preview; it stays while the next one is requested, and when the request fails. */
function usePreview({ title, body }: TypedPage): RenderedPage | null {
  const [preview, setPreview] = useState<RenderedPage | null>(null);
  useEffect(() => {
    let isCancelled = false;
    const timer = setTimeout(async () => {
      const result = await callAction<typeof action, 'preview'>({
        path: '/admin-panel/pages/change',
        failureMessages: FAILURE_MESSAGES,
        name: 'preview',
        input: { title, body },
      });
      if (!isCancelled && result.ok) setPreview(result.value);
    }, DEBOUNCE_MS);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [title, body]);
  return preview;
}

/** The server rendered this HTML from Markdown and escaped any markup in the text. */
function Html({ html, className }: { readonly html: string; readonly className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by renderPage, which has its own hostile tests
  return html === '' ? null : <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

export function PagePreview({ title, body }: TypedPage) {
  const preview = usePreview({ title, body });
  const unknownPlaceholder = findUnknownPlaceholder(`${title} ${body}`);
  return (
    <section className="cpage-preview" aria-label="Preview">
      <h3 className="cpage-preview__label">Preview</h3>
      {unknownPlaceholder !== null && <Note kind="warn" title={unknownPlaceholderMessage(unknownPlaceholder)} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <div className="cpage-preview__page" tabIndex={0}>
        <p className="cpage-preview__title">{preview?.title || 'Title'}</p>
        <Html className="cpage-preview__lead" html={preview?.lead ?? ''} />
        <Html html={preview?.intro ?? ''} />
        {preview?.sections.map(({ id, title: heading, html }) => (
          <section key={id}>
            <h4>{heading}</h4>
            <Html html={html} />
          </section>
        ))}
      </div>
    </section>
  );
}
