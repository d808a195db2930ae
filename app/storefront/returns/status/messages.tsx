import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { MAX_MESSAGE_LENGTH } from '#shop/returns/return.ts';
import type { ReturnResult } from './return-result.ts';
import type { ReturnView } from './return-view.ts';

export function Messages({ view, result }: { readonly view: ReturnView; readonly result: ReturnResult | null }) {
  const busy = useNavigation().formData?.get('intent') === 'write';
  const form = useRef<HTMLFormElement>(null);
  const refusal = result?.intent === 'write' ? result : null;
  useEffect(() => {
    if (refusal) form.current?.querySelector('textarea')?.focus();
  }, [refusal]);
  const { messages } = view;
  const ownMessages = messages.filter(({ isFromStaff }) => !isFromStaff).length;
  return (
    <section className="panel" aria-labelledby="messages-title">
      <h2 className="h-panel" id="messages-title">
        Messages
      </h2>
      <div role="log" aria-label="Messages so far">
        {messages.length > 0 && (
          <ol className="talk">
            {messages.map(({ id, isFromStaff, text, at }) => (
              <li key={id} className={isFromStaff ? 'talk__store' : 'talk__own'}>
                <b>{isFromStaff ? 'The store' : 'You'}</b>
                <p>
                  <bdi>{text}</bdi>
                </p>
                <small>{at}</small>
              </li>
            ))}
          </ol>
        )}
      </div>
      {/* A sent message changes the key, which empties the field. A reply of the store leaves the text that is being
          typed. */}
      <Form method="post" replace preventScrollReset noValidate ref={form} key={ownMessages}>
        <input type="hidden" name="intent" value="write" />
        <TextArea
          label="Write to us"
          name="text"
          rows={3}
          dir="auto"
          maxLength={MAX_MESSAGE_LENGTH}
          defaultValue={refusal?.text}
          error={busy ? undefined : refusal?.message}
        />
        <Button type="submit" variant="secondary" size="sm" busy={busy}>
          {busy ? 'Sending...' : 'Send message'}
        </Button>
      </Form>
    </section>
  );
}
