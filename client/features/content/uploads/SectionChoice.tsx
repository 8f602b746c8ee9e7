import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pickText } from '../../../ui/BiText.tsx';
import { NativeSelect } from '../../../ui/NativeSelect.tsx';
import { SectionDialog } from '../components/SectionDialog.tsx';

export interface SectionChoiceProps {
  productId: string;
  sections: readonly { id: string; title: string; titleAr: string | null }[];
  value: string | undefined;
  onChange: (id: string) => void;
}

/** Chooses the section of the files: an existing one, or a new one. */
export function SectionChoice({ productId, sections, value, onChange }: SectionChoiceProps) {
  const { t } = useTranslation('uploads');
  const sectionFieldId = useId();
  const [addingSection, setAddingSection] = useState(false);
  return (
    <Box>
      <chakra.label htmlFor={sectionFieldId} textStyle="label" display="block" marginBlockEnd={1.5}>
        {t('bulk.section')}
      </chakra.label>
      <Flex gap={3} wrap="wrap">
        <NativeSelect
          root={{ flex: '1 1 14rem' }}
          disabled={sections.length === 0}
          id={sectionFieldId}
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value)}
        >
          {sections.length === 0 && <option value="">{t('bulk.noSection')}</option>}
          {sections.map((section) => (
            <option key={section.id} value={section.id}>
              {pickText(section.title, section.titleAr).text}
            </option>
          ))}
        </NativeSelect>
        <Button
          variant={sections.length === 0 ? 'solid' : 'outline'}
          colorPalette={sections.length === 0 ? 'brand' : undefined}
          onClick={() => setAddingSection(true)}
        >
          <Plus aria-hidden />
          {t('bulk.newSection')}
        </Button>
      </Flex>
      {sections.length === 0 && (
        <chakra.p color="fg.muted" textStyle="sm" marginBlockStart={1.5}>
          {t('bulk.noSectionText')}
        </chakra.p>
      )}
      {/* A section that is made here is chosen at once. */}
      <SectionDialog productId={productId} open={addingSection} onClose={() => setAddingSection(false)} onCreated={onChange} />
    </Box>
  );
}
