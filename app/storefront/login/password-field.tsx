import { type ComponentProps, useState } from 'react';
import { Field } from '#app/ui/field.tsx';
import { useIsInBrowser } from '../use-is-in-browser.ts';

/** A password field with a show button. The button appears only with JavaScript. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'after'>) {
  const [isVisible, setVisible] = useState(false);
  const inBrowser = useIsInBrowser();
  const toggle = inBrowser && (
    <button
      type="button"
      className="affix__show"
      aria-label={isVisible ? 'Hide password' : 'Show password'}
      onClick={() => setVisible(!isVisible)}
    >
      {isVisible ? 'Hide' : 'Show'}
    </button>
  );
  return <Field {...props} type={isVisible ? 'text' : 'password'} after={toggle} />;
}
