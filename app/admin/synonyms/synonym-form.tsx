import { Field, Select } from '#app/ui/field.tsx';
import { MAX_SYNONYM_TEXT, parseSynonym, synonymProblems } from '#shop/catalog/search-synonym.ts';
import type { Synonym } from '#shop/catalog/search-synonyms.server.ts';
import type { AdminActions } from '../kit/actions/use-admin-action.ts';
import { textProps } from '../kit/form/form-fields.tsx';
import { SideForm } from '../kit/form/side-form.tsx';
import { useSideDraft } from '../kit/form/use-side-draft.ts';
import { toFieldErrors } from './synonym-messages.ts';
import type { action } from './synonyms.actions.ts';

interface SynonymFormProps {
  /** Null to add a synonym. */
  readonly synonym: Synonym | null;
  /** The first word of a new synonym. */
  readonly initialWord: string;
  /** The synonym was deleted while the form was open. */
  readonly isMissing: boolean;
  readonly run: AdminActions<typeof action>['run'];
  readonly onClose: () => void;
}

const toDraft = (synonym: Synonym | null, initialWord: string) => ({
  words: synonym?.words.join(', ') ?? initialWord,
  finds: synonym?.finds.join(', ') ?? '',
  isTwoWay: synonym?.isTwoWay ?? true,
});

/** The props of both fields, which hold words separated by commas. */
const WORD_LIST = { labelNote: 'required', maxLength: MAX_SYNONYM_TEXT, autoComplete: 'off' } as const;

export function SynonymForm({ synonym, initialWord, isMissing, run, onClose }: SynonymFormProps) {
  const { form, close } = useSideDraft({
    entity: 'synonym',
    row: synonym,
    onClose,
    stored: { draft: toDraft(synonym, initialWord), version: synonym?.version ?? null },
    isMissing,
    check: (draft) => toFieldErrors(synonymProblems(parseSynonym(draft))),
    send: (fields, version) =>
      synonym
        ? run('save', { id: synonym.id, version, fields }, { hidesFailureToast: true })
        : run('add', { fields }, { hidesFailureToast: true }),
  });
  const { draft, setFields } = form;
  return (
    <SideForm form={form} noun="synonym" isNew={synonym === null} name={form.loaded.words} onClose={close}>
      <Field
        {...textProps(form, 'words')}
        {...WORD_LIST}
        label="Shoppers type"
        hint="Single words, separated by commas: nauvari, kashta"
      />
      <Field
        {...textProps(form, 'finds')}
        {...WORD_LIST}
        label="Also finds"
        hint="Words that your products have: saree"
      />
      <Select
        label="Direction"
        name="isTwoWay"
        value={draft.isTwoWay ? 'both' : 'one'}
        hint={
          draft.isTwoWay
            ? 'A search for any of these words finds all of them.'
            : 'A search for the second words does not find the first.'
        }
        onChange={(event) => setFields({ isTwoWay: event.target.value === 'both' })}
      >
        <option value="both">Both ways</option>
        <option value="one">One way</option>
      </Select>
    </SideForm>
  );
}
