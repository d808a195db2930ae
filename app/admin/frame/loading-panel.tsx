import unfinished from '#app/assets/weaves/unfinished.svg';
import { Weave } from '#app/ui/weave.tsx';

/** Shown while the back office loads after a sign-in. */
export function LoadingPanel() {
  return (
    <main className="loading-panel" aria-busy="true">
      <Weave src={unfinished} width={138} height={92} />
      <p role="status">Loading admin panel...</p>
    </main>
  );
}
