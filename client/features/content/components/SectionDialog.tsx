import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { sectionCreateRules } from '../../../../schema/rules/content.ts';
import { Form } from '../../../forms/Form.tsx';
import { SubmitButton } from '../../../forms/SubmitButton.tsx';
import { TextField } from '../../../forms/TextField.tsx';
import { isArabic } from '../../../i18n/language.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useSectionCreate } from '../mutations/useSectionCreate.ts';

interface SectionValues {
  productId: string;
  title: string;
  titleAr: string;
}

/** One language is enough; an Arabic title alone stands for both. */
const toInput = (values: SectionValues) => ({ ...values, title: values.title.trim() || values.titleAr });

/** Names a new section. */
export function SectionDialog({ productId, open, onClose }: { productId: string; open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['content', 'common', 'messages']);
  const create = useSectionCreate();
  const initialValues = useMemo(() => ({ productId, title: '', titleAr: '' }), [productId]);
  const fields = [
    <TextField key="en" name="title" label={t('section.nameEn')} max={50} truncate={50} lang="en" dir="ltr" optional={isArabic} />,
    <TextField key="ar" name="titleAr" label={t('section.nameAr')} max={50} truncate={50} lang="ar" dir="rtl" optional={!isArabic} />,
  ];
  return (
    <Modal open={open} onClose={onClose} title={t('section.title')}>
      <Form
        rules={sectionCreateRules}
        initialValues={initialValues}
        toInput={toInput}
        onSubmit={async (input) => {
          const { id, userErrors } = await create(input);
          if (id) {
            toast.success(t('success.sectionCreated', { ns: 'messages' }));
            onClose();
          }
          return userErrors;
        }}
        paddingBlockEnd={6}
      >
        {isArabic ? fields.reverse() : fields}
        <SubmitButton alignSelf="flex-end">{t('section.create')}</SubmitButton>
      </Form>
    </Modal>
  );
}
