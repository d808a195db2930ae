import unfinished from '#app/assets/weaves/unfinished.svg';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Weave } from '#app/ui/weave.tsx';

interface ErrorScreenProps {
  readonly title?: string;
  readonly reason: string;
  /** The reference by which support finds the error in the log. */
  readonly reference?: string | null;
}

export function ErrorScreen({ title = 'Something went wrong', reason, reference = null }: ErrorScreenProps) {
  return (
    <div className="wrap">
      <EmptyState
        level={1}
        title={title}
        text={reference === null ? reason : `${reason} Reference: ${reference}`}
        pictogram={<Weave src={unfinished} width={138} height={92} />}
      >
        <TryAgain />
      </EmptyState>
    </div>
  );
}

/** A GET form to the current page, so it works without JavaScript; with it the page is reloaded. */
function TryAgain() {
  return (
    <form
      method="get"
      onSubmit={(event) => {
        event.preventDefault();
        window.location.reload();
      }}
    >
      <Button type="submit">Try Again</Button>
    </form>
  );
}
