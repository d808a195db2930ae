import { Field } from '#app/ui/field.tsx';
import { parseProfile } from '#shop/customers/profile.ts';
import { type FormEnds, RecipientForm } from '../recipient-form.tsx';
import type { ShownProfile } from './profile-view.tsx';

export function ProfileForm({ profile, ...ends }: FormEnds & { readonly profile: ShownProfile }) {
  const { email, name, phone, address, city, state, pincode } = profile;
  return (
    <RecipientForm
      {...ends}
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
      // Without a name, so that it is not even sent.
      afterName={
        <Field label="Email" type="email" readOnly defaultValue={email} hint="Your email cannot be changed here" />
      }
    />
  );
}
