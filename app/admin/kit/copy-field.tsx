import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { copyText } from './copy-text.ts';

/** Returns a function that copies a text and reports by a toast whether that worked. */
export function useCopy(noun = 'Link') {
  const toast = useToast();
  const failed = `The ${noun.toLowerCase()} could not be copied. Select it and copy it yourself.`;
  return async (text: string): Promise<void> => {
    const isCopied = await copyText(text);
    toast(isCopied ? { kind: 'ok', text: `${noun} copied` } : { kind: 'error', text: failed });
  };
}

/** A field with a link that cannot be edited, and a button that copies it. */
export function CopyField({ label, url }: { readonly label: string; readonly url: string }) {
  const copy = useCopy();
  return (
    <Field
      label={label}
      readOnly
      value={url}
      onFocus={(event) => event.currentTarget.select()}
      after={
        <Button variant="quiet" className="copy-field__button" onClick={() => void copy(url)}>
          <Icon name="copy" />
          Copy link
        </Button>
      }
    />
  );
}
