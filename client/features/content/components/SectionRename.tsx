import { Button, Flex, Grid } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { sectionUpdateRules } from '../../../../schema/rules/content.ts';
import { SectionUpdateDocument } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { Form } from '../../../forms/Form.tsx';
import { SubmitButton } from '../../../forms/SubmitButton.tsx';
import { SectionTitles, withBothTitles } from './SectionForm.tsx';

export interface SectionRenameProps {
  section: { id: string; title: string; titleAr: string | null };
  onClose: () => void;
}

/** Edits a section's name in place. Escape leaves it unchanged. */
export function SectionRename({ section: { id, title, titleAr }, onClose }: SectionRenameProps) {
  const { t } = useTranslation(['content', 'common']);
  const renameSection = useAction(SectionUpdateDocument);
  const sectionTitles = useMemo(() => ({ title, titleAr: titleAr ?? '' }), [title, titleAr]);
  return (
    <Form
      rules={sectionUpdateRules}
      initialValues={sectionTitles}
      toInput={withBothTitles}
      onSubmit={async (input) => {
        const failures = await renameSection({ id, input });
        if (failures.length === 0) onClose();
        return failures;
      }}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      marginBlockStart={2}
    >
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} columnGap={4}>
        <SectionTitles autoFocus />
      </Grid>
      <Flex gap={2} marginBlockEnd={3}>
        <SubmitButton size="sm">{t('actions.save', { ns: 'common' })}</SubmitButton>
        <Button size="sm" variant="ghost" onClick={onClose}>
          {t('actions.cancel', { ns: 'common' })}
        </Button>
      </Flex>
    </Form>
  );
}
