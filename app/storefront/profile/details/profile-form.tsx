import { Field } from '#app/ui/field.tsx';
import { parseProfile } from '#shop/customers/profile.ts';
import { type FormCallbacks, RecipientForm } from '../recipient-form.tsx';
import type { VisibleProfile } from './profile-view.tsx';

export function ProfileForm({ profile, ...formProps }: FormCallbacks & { readonly profile: VisibleProfile }) {
  const { email, name, phone, address, city, state, pincode } = profile;
  return (
    <RecipientForm
      {...formProps}
      mode={{ kind: 'profile' }}
      label="Edit Profile"
      intent="save-profile"
      optional
      check={parseProfile}
      values={{
        name,
        phone: phone ?? '',
        address: address ?? '',
        city: city ?? '',
        state: state ?? '',
        pincode: pincode ?? '',
      }}
      // The field has no name, so it is not sent.
      afterName={
        email !== null && (
          <Field label="Email" type="email" readOnly defaultValue={email} hint="Your email cannot be changed here" />
        )
      }
    />
  );
}
