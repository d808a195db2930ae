import './share.css';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { SHARE_WINDOW, type ShareData, shareLinks } from './share-links.ts';

export interface ShareDialogProps {
  readonly shareData: ShareData;
  readonly onClose: () => void;
}

const COPIED_MS = 2000;

type CopyState = 'idle' | 'copied' | 'failed';
const LABELS: Record<CopyState, string> = { idle: 'Copy link', copied: 'Copied!', failed: 'Copy link' };

const openWindow = (event: MouseEvent<HTMLAnchorElement>) => {
  event.preventDefault();
  window.open(event.currentTarget.href, '_blank', SHARE_WINDOW);
};

export default function ShareDialog({ shareData, onClose }: ShareDialogProps) {
  return (
    <Dialog open title="Share" onClose={onClose}>
      <ul className="share">
        {shareLinks(shareData).map(({ name, href }) => (
          <li key={name}>
            <a className="btn btn--quiet" href={href} target="_blank" rel="noopener noreferrer" onClick={openWindow}>
              {name}
            </a>
          </li>
        ))}
      </ul>
      <CopyLink url={shareData.url} />
    </Dialog>
  );
}

function CopyLink({ url }: { readonly url: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [copyState, setCopyState] = useState<CopyState>('idle');
  useEffect(() => {
    if (copyState !== 'copied') return;
    const timer = setTimeout(() => setCopyState('idle'), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copyState]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopyState('copied');
    } catch {
      // Clipboard access is denied or the page is not secure: the shopper copies by hand.
      field.current?.select();
      setCopyState('failed');
    }
  };
  return (
    <div className="share__copy">
      <Field
        label="Link to this product"
        ref={field}
        readOnly
        value={url}
        {...(copyState === 'failed' ? { hint: 'Please copy it from the box.' } : {})}
      />
      <Button variant="secondary" done={copyState === 'copied'} onClick={copy}>
        {LABELS[copyState]}
      </Button>
    </div>
  );
}
