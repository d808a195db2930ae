// The fields for a new password. It is typed twice, so that a typing error does not lock the owner out.
import { PasswordField } from './password-field.tsx';

interface NewPasswordFieldsProps {
  readonly label: string;
  readonly errors: { readonly password?: string | undefined; readonly confirmPassword?: string | undefined };
}

export const NewPasswordFields = ({ label, errors }: NewPasswordFieldsProps) => (
  <>
    <PasswordField
      label={label}
      name="password"
      required
      autoComplete="new-password"
      hint="At least 8 characters"
      error={errors.password}
    />
    <PasswordField
      label="Confirm password"
      name="confirmPassword"
      required
      autoComplete="new-password"
      error={errors.confirmPassword}
    />
  </>
);
