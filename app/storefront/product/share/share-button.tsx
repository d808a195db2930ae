// Opens the phone's share sheet, or else a dialog that is loaded on first use.

import { Icon } from '#app/ui/icon.tsx';
import { useStoreName } from '#app/use-root-data.ts';
import { useOnDemand } from '../use-on-demand.ts';
import type { ShareDialogProps } from './share-dialog.tsx';
import type { ShareData } from './share-links.ts';

export function ShareButton({ name, path }: { readonly name: string; readonly path: string }) {
  const dialog = useOnDemand<ShareDialogProps>(() => import('./share-dialog.tsx'));
  const storeName = useStoreName();
  const getShareData = (): ShareData => ({
    url: new URL(path, window.location.href).href,
    text: [name, storeName].filter(Boolean).join(' · '),
  });
  const share = () => {
    if (typeof navigator.share !== 'function') return dialog.open();
    const { url, text } = getShareData();
    // Closing the share sheet rejects the promise, which is no failure.
    navigator.share({ title: name, text, url }).catch(() => {});
  };
  return (
    <>
      <button type="button" className="iconbtn" aria-label="Share" onClick={share}>
        <Icon name="share" />
      </button>
      {dialog.Component && <dialog.Component shareData={getShareData()} onClose={dialog.close} />}
    </>
  );
}
