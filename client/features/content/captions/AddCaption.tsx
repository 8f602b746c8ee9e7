import { Box, chakra, Flex } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { language as pageLanguage } from '../../../i18n/language.ts';
import { NativeChoice } from '../../../ui/NativeChoice.tsx';
import { FileButton } from './FileButton.tsx';
import { captionLanguages, languageName } from './languages.ts';

export interface AddCaptionProps {
  /** Languages that already have captions. */
  taken: readonly string[];
  onAdd: (language: string, file: File) => Promise<void>;
}

/** Adds captions: asks for a language and a file. */
export function AddCaption({ taken, onAdd }: AddCaptionProps) {
  const { t } = useTranslation('uploads');
  const id = useId();
  const free = captionLanguages.filter((tag) => !taken.includes(tag));
  const [chosen, setChosen] = useState<string>();
  const tag = free.find((one) => one === chosen) ?? free.find((one) => one === pageLanguage) ?? free[0];
  if (!tag) return null;
  return (
    <Box>
      <chakra.label htmlFor={id} textStyle="label" display="block" marginBlockEnd={1.5}>
        {t('captions.language')}
      </chakra.label>
      <Flex wrap="wrap" gap={3}>
        <NativeChoice
          flex="1 1 10rem"
          id={id}
          options={free.map((value) => ({ value, label: languageName(value) }))}
          value={tag}
          onChange={setChosen}
        />
        <FileButton variant="outline" onFile={(file) => onAdd(tag, file)}>
          <Plus aria-hidden />
          {t('captions.add')}
        </FileButton>
      </Flex>
    </Box>
  );
}
