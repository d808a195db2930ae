// The name of a record with a page in the shop, and the address of that page. In a new record, the address follows the
// name.

import { DraftField, type DraftFields, type TextName } from './form-fields.tsx';

export interface WholeDraft<Draft> extends DraftFields<Draft> {
  readonly setDraft: (change: (before: Draft) => Draft) => void;
}

/** The address of a built-in page cannot be changed. */
export type AddressKind = 'new' | 'own' | 'built-in';

const ADDRESS_HINTS: Readonly<Record<AddressKind, string>> = {
  new: 'Small letters, figures and hyphens',
  own: 'A former address redirects to this one.',
  'built-in': 'The shop links to this page: its address is fixed.',
};

interface FieldText<Name> {
  readonly name: Name;
  readonly label: string;
  readonly maxLength: number;
}

interface NameAndAddressProps<Draft> {
  readonly form: WholeDraft<Draft>;
  readonly kind: AddressKind;
  readonly title: FieldText<TextName<Draft>>;
  /** `before` is the part of the path that cannot be changed. */
  readonly address: FieldText<TextName<Draft>> & { readonly before: string };
  /** Returns the draft with another name and the address that follows from it. */
  readonly rename: (draft: Draft, name: string) => Draft;
}

export function NameAndAddress<Draft>({ form, kind, title, address, rename }: NameAndAddressProps<Draft>) {
  const nameForm: DraftFields<Draft> = {
    ...form,
    setField: (_, value) => form.setDraft((before) => rename(before, String(value))),
  };
  return (
    <>
      <DraftField form={kind === 'new' ? nameForm : form} {...title} labelNote="required" columns={6} />
      <DraftField
        form={form}
        {...address}
        labelNote="required"
        columns={6}
        readOnly={kind === 'built-in'}
        spellCheck={false}
        hint={ADDRESS_HINTS[kind]}
      />
    </>
  );
}
