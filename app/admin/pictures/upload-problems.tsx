import { Button } from '#app/ui/button.tsx';
import { Note } from '../kit/note.tsx';
import type { Uploads } from './use-uploads.ts';

/** Lists the files that were refused or whose upload failed. */
export function UploadProblems({ uploads }: { readonly uploads: Uploads }) {
  return (
    <div className="pics__problems">
      {uploads.refused !== null && <Note kind="bad" title={uploads.refused} />}
      {uploads.failed.map((failed) => (
        <Note
          key={failed.id}
          kind="bad"
          title={failed.message}
          action={
            <Button variant="quiet" size="sm" onClick={() => uploads.retry(failed)}>
              Try again
            </Button>
          }
        >
          {failed.file.name}: {failed.cause}
        </Note>
      ))}
    </div>
  );
}
