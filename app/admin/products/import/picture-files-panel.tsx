// The pictures that the file names by file name: lists the missing ones and uploads them.

import { formatCount } from '#shop/format-count.ts';
import type { PictureFiles } from '#shop/imports/picture-file.ts';
import { Note } from '../../kit/note.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Progress } from '../../kit/progress.tsx';
import { pluralize } from '../../kit/wording.ts';
import { FileButton } from '../../pictures/file-button.tsx';
import { usePictureFiles } from './use-picture-files.ts';

const MAX_NAMES = 10;

export function PictureFilesPanel({
  importId,
  files: { named, missing },
  onUploaded = () => {},
}: {
  readonly importId: string;
  readonly files: PictureFiles;
  readonly onUploaded?: () => void;
}) {
  const { upload, isBusy, uploaded, problems } = usePictureFiles(importId, missing, onUploaded);
  if (named === 0) return null;
  return (
    <Panel
      title="Picture files"
      headerExtra={
        missing.length > 0 && (
          <FileButton
            label="Upload pictures or a zip"
            accept="image/*,.zip,application/zip"
            multiple
            busy={isBusy}
            onFiles={(chosen) => void upload(chosen)}
          />
        )
      }
    >
      <div className="panel__line">
        {isBusy ? (
          <Progress
            label={`${pluralize(uploaded, 'picture', 'pictures')} uploaded. Keep this page open.`}
            value={uploaded}
            max={Math.max(missing.length, 1)}
          />
        ) : (
          <p role="status">{describe(named, missing)}</p>
        )}
        {problems.map(({ name, message }) => (
          <Note key={name} kind="bad" title={name}>
            {message}
          </Note>
        ))}
      </div>
    </Panel>
  );
}

function describe(named: number, missing: readonly string[]): string {
  const all = `The file names ${pluralize(named, 'picture file', 'picture files')}`;
  if (missing.length === 0) return `${all}, and ${named === 1 ? 'it is' : 'all are'} uploaded.`;
  const more = missing.length - MAX_NAMES;
  const names = `${missing.slice(0, MAX_NAMES).join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`;
  return `${all}. Not uploaded yet: ${names}.`;
}
