import { Box, chakra, Flex } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { language as pageLanguage } from '../../../i18n/language.ts';
import { NativeChoice } from '../../../ui/NativeChoice.tsx';
import { CaptionFileButton } from './CaptionFileButton.tsx';
import { captionLanguages, languageName } from './languages.ts';

export interface AddCaptionProps {
  /** Languages that already have captions. */
  takenLanguages: readonly string[];
  onAddCaption: (language: string, file: File) => Promise<void>;
}

/** Adds captions: asks for a language and a file. */
export function AddCaption({ takenLanguages, onAddCaption }: AddCaptionProps) {
  const { t } = useTranslation('uploads');
  const id = useId();
  const freeLanguages = captionLanguages.filter((captionLanguage) => !takenLanguages.includes(captionLanguage));
  const [chosenLanguage, setChosenLanguage] = useState<string>();
  const captionLanguage =
    freeLanguages.find((one) => one === chosenLanguage) ?? freeLanguages.find((one) => one === pageLanguage) ?? freeLanguages[0];
  if (!captionLanguage) return null;
  return (
    <Box>
      <chakra.label htmlFor={id} textStyle="label" display="block" marginBlockEnd={1.5}>
        {t('captions.language')}
      </chakra.label>
      <Flex wrap="wrap" gap={3}>
        <NativeChoice
          flex="1 1 10rem"
          id={id}
          options={freeLanguages.map((value) => ({ value, label: languageName(value) }))}
          value={captionLanguage}
          onChange={setChosenLanguage}
        />
        <CaptionFileButton variant="outline" onFile={(file) => onAddCaption(captionLanguage, file)}>
          <Plus aria-hidden />
          {t('captions.add')}
        </CaptionFileButton>
      </Flex>
    </Box>
  );
}
