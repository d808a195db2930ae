import './share.css';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { SHARE_WINDOW, type Shared, shareLinks } from './share-links.ts';

export interface ShareDialogProps {
  readonly shared: Shared;
  readonly onClose: () => void;
}

const COPIED_MS = 2000;

type Copying = 'idle' | 'copied' | 'failed';
const LABELS: Record<Copying, string> = { idle: 'Copy link', copied: 'Copied!', failed: 'Copy link' };

const openWindow = (event: MouseEvent<HTMLAnchorElement>) => {
  event.preventDefault();
  window.open(event.currentTarget.href, '_blank', SHARE_WINDOW);
};

export default function ShareDialog({ shared, onClose }: ShareDialogProps) {
  return (
    <Dialog open title="Share" onClose={onClose}>
      <ul className="share">
        {shareLinks(shared).map(({ name, href }) => (
          <li key={name}>
            <a className="btn btn--quiet" href={href} target="_blank" rel="noopener noreferrer" onClick={openWindow}>
              {name}
            </a>
          </li>
        ))}
      </ul>
      <CopyLink url={shared.url} />
    </Dialog>
  );
}

function CopyLink({ url }: { readonly url: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [copying, setCopying] = useState<Copying>('idle');
  useEffect(() => {
    if (copying !== 'copied') return;
    const timer = setTimeout(() => setCopying('idle'), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copying]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopying('copied');
    } catch {
      // Clipboard access is denied or the page is not secure: the shopper copies by hand.
      field.current?.select();
      setCopying('failed');
    }
  };
  return (
    <div className="share__copy">
      <Field
        label="Link to this product"
        ref={field}
        readOnly
        value={url}
        {...(copying === 'failed' ? { hint: 'Please copy it from the box.' } : {})}
      />
      <Button variant="secondary" done={copying === 'copied'} onClick={copy}>
        {LABELS[copying]}
      </Button>
    </div>
  );
}
