// Test page for the configuration (S-TEST). The requirement fixes its path; it tests the services that this store uses.

import { Form, useNavigation } from 'react-router';
import { shopContext } from '#app/context.ts';
import { DocumentDetails } from '#app/documents/document-details.tsx';
import { Button } from '#app/ui/button.tsx';
import { checkReadAndWrite, checkReadOnly } from '#shop/self-check.server.ts';
import type { Route } from './+types/test-firebase.route.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { checks: await checkReadOnly(context.get(shopContext)) };
}

export async function action({ context }: Route.ActionArgs) {
  return { checks: await checkReadAndWrite(context.get(shopContext)) };
}

export default function TestFirebase({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST';
  const { checks } = actionData ?? loaderData;
  return (
    <>
      <h1 className="h-page">Configuration Test</h1>
      <DocumentDetails
        className="tests__details"
        details={Object.fromEntries(
          checks.map(({ name, passed, message }) => [
            name,
            <span key={name} className={passed ? 'tests__pass' : 'tests__fail'}>
              <b>{passed ? 'Pass' : 'Fail'}</b> {message}
            </span>,
          ]),
        )}
      />
      <Form method="post" replace>
        <Button type="submit" busy={busy}>
          Test storage and mail too
        </Button>
      </Form>
    </>
  );
}
