import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { languageRules } from '../../../../schema/rules/accounts.ts';
import { type Language, LanguageChangeDocument } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { ChoiceField } from '../../../forms/ChoiceField.tsx';
import { Form } from '../../../forms/Form.tsx';
import { SubmitButton } from '../../../forms/SubmitButton.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { SettingsSection } from './SettingsSection.tsx';

/** The language of mails to the viewer. */
export function MailLanguage({ language }: { language: Language }) {
  const { t } = useTranslation('security');
  const initialValues = useMemo(() => ({ language }), [language]);
  const changeLanguage = useAction(LanguageChangeDocument);
  return (
    <SettingsSection title={t('language.title')} text={t('language.text')}>
      <Form
        rules={languageRules}
        initialValues={initialValues}
        onSubmit={async (input) => {
          const failures = await changeLanguage(input);
          if (!failures.length) toast.success(t('language.saved'));
          return failures;
        }}
      >
        <ChoiceField
          name="language"
          label={t('language.label')}
          choices={[
            { value: 'EN', label: t('language.en') },
            { value: 'AR', label: t('language.ar') },
          ]}
        />
        <SubmitButton alignSelf="flex-start">{t('language.submit')}</SubmitButton>
      </Form>
    </SettingsSection>
  );
}
