import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAuth } from './auth-provider.tsx';

/**
 * A real form, so it works without JavaScript; with JavaScript the browser's data is cleared before the server
 * responds.
 */
export function SignOutForm() {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    await signOut();
    setBusy(false);
    void navigate('/login');
  };
  return (
    <form method="post" action="/sign-out" onSubmit={onSubmit}>
      <button type="submit">Sign Out</button>
    </form>
  );
}
