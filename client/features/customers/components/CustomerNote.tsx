import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { customerNoteUpdateRules } from '../../../../schema/rules/customers.ts';
import { CustomerNoteUpdateDocument } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { Form } from '../../../forms/Form.tsx';
import { SubmitButton } from '../../../forms/SubmitButton.tsx';
import { TextAreaField } from '../../../forms/TextAreaField.tsx';
import { toast } from '../../../ui/toaster.tsx';

/** What the account's users write about a customer, for themselves. */
export function CustomerNote({ id, note }: { id: string; note: string | null }) {
  const { t } = useTranslation('customers');
  const updateNote = useAction(CustomerNoteUpdateDocument);
  const noteValues = useMemo(() => ({ note: note ?? '' }), [note]);
  return (
    <Form
      rules={customerNoteUpdateRules}
      initialValues={noteValues}
      warnUnsaved
      gap={3}
      onSubmit={async (input) => {
        const failures = await updateNote({ id, input });
        if (!failures.length) toast.success(t('page.noteSaved'));
        return failures;
      }}
    >
      <TextAreaField name="note" label={t('page.note')} help={t('page.noteHelp')} />
      <SubmitButton>{t('page.saveNote')}</SubmitButton>
    </Form>
  );
}
