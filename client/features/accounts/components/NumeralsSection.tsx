import { Box, chakra } from '@chakra-ui/react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Numerals, NumeralsChangeDocument } from '../../../apollo/generated.ts';
import { useAction } from '../../../apollo/useAction.ts';
import { NativeChoice } from '../../../ui/NativeChoice.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useToastedAction } from '../../../ui/useToastedAction.ts';
import { SettingsSection } from './SettingsSection.tsx';

/** Set when digits were just chosen. The page is drawn again with them, and the focus returns to the choice. */
let numeralsJustChosen = false;

/** The digits in which numbers are shown to the viewer. A choice is saved at once. */
export function NumeralsSection({ numerals }: { numerals: Numerals }) {
  const { t } = useTranslation('security');
  const numeralsId = useId();
  const numeralsBox = useRef<HTMLDivElement>(null);
  const changeNumerals = useAction(NumeralsChangeDocument);
  const { busy: changingNumerals, run: runChange } = useToastedAction();
  useEffect(() => {
    if (numeralsJustChosen) numeralsBox.current?.querySelector('select')?.focus();
    numeralsJustChosen = false;
  }, []);
  const chooseNumerals = (value: Numerals | '') => {
    if (!value || value === numerals || changingNumerals) return;
    numeralsJustChosen = true;
    void runChange(
      () => changeNumerals({ numerals: value }),
      () => toast.success(t('numerals.saved')),
    );
  };
  return (
    <SettingsSection title={t('numerals.title')} text={t('numerals.text', { from: '0', to: '9' })}>
      <Box ref={numeralsBox}>
        <chakra.label htmlFor={numeralsId} display="block" fontWeight="medium" textStyle="sm" marginBlockEnd={1.5}>
          {t('numerals.label')}
        </chakra.label>
        <NativeChoice
          id={numeralsId}
          maxWidth={{ md: 'xs' }}
          value={numerals}
          onChange={chooseNumerals}
          options={[
            { value: 'LATIN', label: t('numerals.latin', { digits: '0123456789' }) },
            { value: 'ARABIC', label: t('numerals.arabic', { digits: '٠١٢٣٤٥٦٧٨٩' }) },
          ]}
        />
      </Box>
    </SettingsSection>
  );
}
