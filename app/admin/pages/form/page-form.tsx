import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PlaceholderValues } from '#shop/pages/placeholders.ts';
import { useStaffEvents } from '../../frame/staff-events.tsx';
import { useAdminAction } from '../../kit/actions/use-admin-action.ts';
import { useCopiedDraft, withCopied } from '../../kit/form/copied-draft.ts';
import { FormFrame } from '../../kit/form/form-frame.tsx';
import type { AddressKind } from '../../kit/form/name-and-address.tsx';
import { useDraft } from '../../kit/form/use-draft.ts';
import { FAILURE_MESSAGES, fieldsToFixText } from '../page-messages.ts';
import type { action } from '../pages.actions.ts';
import { changedLabels, draftErrors, NEW_PAGE, type PageDraft, toPagePayload, toSavedDraft } from './page-draft.ts';
import { DetailsSection, TextSection } from './page-sections.tsx';
import { RestoreDialog, ValuesPanel, type VersionRow, VersionsPanel } from './page-side.tsx';

interface StoredPage {
  readonly id: string;
  readonly version: number;
  readonly kind: Exclude<AddressKind, 'new'>;
  readonly draft: PageDraft;
  readonly versions: readonly VersionRow[];
}

interface PageFormProps {
  /** Null for a new page. */
  readonly page: StoredPage | null;
  /** The page was deleted while the form was open. */
  readonly isMissing?: boolean;
  readonly values: PlaceholderValues;
}

const PAGES_PATH = '/admin-panel/pages';

function usePageForm({ page, isMissing = false }: Omit<PageFormProps, 'values'>) {
  const navigate = useNavigate();
  const { run } = useAdminAction<typeof action>(`${PAGES_PATH}/change`, FAILURE_MESSAGES);
  const form = useDraft({
    entity: 'page',
    id: page?.id ?? null,
    stored: { draft: page?.draft ?? NEW_PAGE, version: page?.version ?? null },
    isMissing,
    copiedDraft: useCopiedDraft<PageDraft>(),
    followsStoredRow: true,
    check: (draft) => draftErrors(draft, page?.draft.slug ?? null),
    send: (draft, version) =>
      page
        ? run('update', { id: page.id, version, page: toPagePayload(draft) }, { hidesFailureToast: true })
        : run('add', { page: toPagePayload(draft) }, { hidesFailureToast: true }),
    onSaved: ({ value }, sent) => {
      if ('id' in value) navigateAway(`${PAGES_PATH}/${value.id}`);
      else form.adoptSaved(sent, { draft: toSavedDraft(sent), version: value.version });
    },
  });
  const navigateAway = (to: string, state: unknown = null) => {
    form.isLeavePromptSkipped.current = true;
    void navigate(to, { state });
  };
  return { form, run, navigate, navigateAway };
}

export function PageForm({ page, isMissing = false, values }: PageFormProps) {
  useStaffEvents(['pages', 'settings']);
  const { form, run, navigate, navigateAway } = usePageForm({ page, isMissing });
  const [versionToRestore, setVersionToRestore] = useState<VersionRow | null>(null);
  const { draft } = form;
  /** Inserts the placeholder at the cursor. */
  const insert = (placeholder: string) => {
    const area = form.formRef.current?.querySelector('textarea');
    area?.focus();
    area?.setRangeText(placeholder, area.selectionStart, area.selectionEnd, 'end');
    form.setField('body', area?.value ?? draft.body);
  };
  return (
    <FormFrame
      form={form}
      className="product-form cpage-form"
      action="Save page"
      subject={page ? `“${page.draft.title}”` : 'the new page'}
      changedFields={changedLabels(form.loaded, draft)}
      describeErrors={fieldsToFixText}
      onCancel={page ? undefined : () => void navigate(PAGES_PATH)}
      whenDeleted={{
        copy: { label: 'Copy as new page', onCopy: () => navigateAway(`${PAGES_PATH}/new`, withCopied(draft)) },
        onClose: () => navigateAway(PAGES_PATH),
      }}
      dialogs={
        page &&
        versionToRestore && (
          <RestoreDialog
            version={versionToRestore}
            onClose={() => setVersionToRestore(null)}
            onRestore={() => run('restore', { id: page.id, version: form.version, restored: versionToRestore.version })}
          />
        )
      }
    >
      <div className="panel">
        <DetailsSection form={form} kind={page?.kind ?? 'new'} />
        <TextSection form={form} />
      </div>
      <div className="cpage-more">
        <ValuesPanel values={values} onInsert={insert} />
        {page && (
          <VersionsPanel
            versions={page.versions}
            isDirty={form.isDirty || form.deletion !== null}
            onRestore={setVersionToRestore}
          />
        )}
      </div>
    </FormFrame>
  );
}
