// Tries a sign-in with Google and says what came of it.

import { data, Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import type { Route } from './+types/route.ts';

/** The store has no way to Google yet, whatever its configuration says. */
const NOT_SET_UP = 'Google sign-in is not set up in this store';

export const action = () => data({ error: `Google login failed: ${NOT_SET_UP}` }, { status: 503 });

export default function TestGoogle({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST';
  return (
    <>
      <h1 className="h-page">Google Login Test</h1>
      <Form method="post" replace>
        <Button type="submit" busy={busy}>
          Test Google Login
        </Button>
      </Form>
      <div role="alert">{actionData && !busy && <p className="tests__fail">{actionData.error}</p>}</div>
    </>
  );
}
