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
  readonly onFiles: (files: readonly File[]) => void;
}

/** A button that opens the browser's choice of files; the field itself is hidden, as it cannot be dressed. */
export function FileButton({
  label,
  multiple = false,
  className,
  busy = false,
  hint,
  icon = 'upload',
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
        accept="image/*"
        multiple={multiple}
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // The same file may be chosen again.
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
