// Asks for a new proof of the second factor before a file of customers is sent: the earlier proof is more than ten
// minutes old.

import { useRevalidator, useSearchParams } from 'react-router';
import { adminReturnPath } from '#app/admin-return-path.ts';
import { shopContext } from '#app/context.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { hasOldProof } from '#shop/fresh-proof.ts';
import { adminMeta } from '../kit/actions/load.ts';
import { ProofForm } from '../kit/actions/proof-form.tsx';
import { AdminPage } from '../kit/admin-page.tsx';
import { Panel } from '../kit/panel.tsx';
import type { Route } from './+types/confirm.route.ts';
import stylesheet from './security.css?url';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Confirm that it is you');

export const loader = ({ context }: Route.LoaderArgs) => ({
  isProven: !hasOldProof(context.get(shopContext).actor),
});

export default function Confirm({ loaderData }: Route.ComponentProps) {
  const filePath = adminReturnPath(useSearchParams()[0].get('returnUrl'));
  return (
    <AdminPage title="Confirm that it is you" summary="The file holds personal data of customers." help="people">
      <Panel title={loaderData.isProven ? 'Your file' : 'Second factor'} bodyClass="security__body">
        {loaderData.isProven ? <Download filePath={filePath} /> : <Proof />}
      </Panel>
    </AdminPage>
  );
}

const Download = ({ filePath }: { readonly filePath: string }) => (
  <>
    <p>Confirmed. The audit log names you and the file.</p>
    <p>
      <a className={buttonClass({})} href={filePath}>
        <Icon name="download" />
        Download
      </a>
    </p>
  </>
);

function Proof() {
  const { revalidate } = useRevalidator();
  return <ProofForm purpose="to get the file" onProven={() => void revalidate()} />;
}
