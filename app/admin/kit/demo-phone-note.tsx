// Says where messages to phones arrive in a demo store; shows nothing in other stores.

import { createContext, useContext } from 'react';
import { Link } from 'react-router';

export const DemoContext = createContext(false);

export function DemoPhoneNote() {
  if (!useContext(DemoContext)) return null;
  return (
    <p className="sub c12 demo-phone">
      This is a demo store: WhatsApp messages and SMS go to the{' '}
      <Link className="inline-link" to="/test-messages" reloadDocument>
        demo phone
      </Link>
      .
    </p>
  );
}
