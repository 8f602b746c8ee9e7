import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { sectionCreateRules } from '../../../../schema/rules/content.ts';
import { Form } from '../../../forms/Form.tsx';
import { SubmitButton } from '../../../forms/SubmitButton.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useSectionCreate } from '../mutations/useSectionCreate.ts';
import { SectionTitles, withBothTitles } from './SectionForm.tsx';

export interface SectionDialogProps {
  productId: string;
  open: boolean;
  onClose: () => void;
  /** Gets its id. */
  onCreated?: (id: string) => void;
}

/** Names a new section. */
export function SectionDialog({ productId, open, onClose, onCreated }: SectionDialogProps) {
  const { t } = useTranslation(['content', 'messages']);
  const createSection = useSectionCreate();
  const blankSection = useMemo(() => ({ productId, title: '', titleAr: '' }), [productId]);
  return (
    <Modal open={open} onClose={onClose} title={t('section.title')}>
      <Form
        rules={sectionCreateRules}
        initialValues={blankSection}
        toInput={withBothTitles}
        onSubmit={async (input) => {
          const { id, userErrors } = await createSection(input);
          if (id) {
            toast.success(t('success.sectionCreated', { ns: 'messages' }));
            onCreated?.(id);
            onClose();
          }
          return userErrors;
        }}
        paddingBlockEnd={6}
      >
        <SectionTitles />
        <SubmitButton alignSelf="flex-end">{t('section.create')}</SubmitButton>
      </Form>
    </Modal>
  );
}
