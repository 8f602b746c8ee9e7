import { chakra } from '@chakra-ui/react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

/** The `css` of controls that need scripts. Without scripts they are hidden. */
export const needsScripts = { '@media (scripting: none)': { display: 'none' } } as const;

const never = () => () => undefined;

/**
 * The name of a control, once the page's scripts run; undefined before. A browser sends no control without a name, so a form that is sent
 * before its code runs is empty.
 */
export const useLivingName = (name: string): string | undefined =>
  useSyncExternalStore(
    never,
    () => name,
    () => undefined,
  );

/**
 * The attributes of a form that its own code sends. Without scripts, the browser posts it to the page, and the server answers that scripts
 * are needed.
 */
export const sentByScript = { method: 'post', noValidate: true } as const;

/** Replaces the main action of a drawn page when scripts are off, and says that they are needed. */
export function ScriptsNeeded() {
  const { t } = useTranslation();
  return (
    <chakra.p display="none" fontWeight="medium" css={{ '@media (scripting: none)': { display: 'block' } }}>
      {t('scriptsNeeded')}
    </chakra.p>
  );
}
