import { useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

interface FileButtonProps {
  readonly label: string;
  readonly multiple?: boolean;
  readonly className?: string;
  readonly busy?: boolean;
  readonly hint?: string;
  readonly icon?: string;
  /** The accepted kinds of files; pictures by default. */
  readonly accept?: string;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A button that opens the browser's file picker. The file input itself is hidden, because it cannot be styled. */
export function FileButton({
  label,
  multiple = false,
  className,
  busy = false,
  hint,
  icon = 'upload',
  accept = 'image/*',
  onFiles,
}: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="quiet" className={className ?? ''} busy={busy} onClick={() => field.current?.click()}>
        <Icon name={icon} />
        {label}
        {hint !== undefined && <small>{hint}</small>}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Resetting the value allows the same file to be chosen again.
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
