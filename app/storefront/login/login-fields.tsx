import { Field } from '#app/ui/field.tsx';
import { PasswordField } from './password-field.tsx';

/** Email and password of an account, with a link to reset the password. */
export const LoginFields = ({ email }: { readonly email: string }) => (
  <>
    <Field label="Email" type="email" name="email" required autoComplete="username" defaultValue={email} />
    <div className="auth__password">
      <PasswordField label="Password" name="password" required autoComplete="current-password" />
      <a className="link-strong" href="/forgot-password">
        Forgot password?
      </a>
    </div>
  </>
);
