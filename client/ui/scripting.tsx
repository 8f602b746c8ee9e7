import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

/** `css` of what does nothing without scripts: it is not shown then. */
export const needsScripts = { '@media (scripting: none)': { display: 'none' } } as const;

/** In place of the main action of a drawn page, where scripts are off: what is missing. */
export function ScriptsNeeded() {
  const { t } = useTranslation();
  return (
    <chakra.p display="none" fontWeight="medium" css={{ '@media (scripting: none)': { display: 'block' } }}>
      {t('scriptsNeeded')}
    </chakra.p>
  );
}
