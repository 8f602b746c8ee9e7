import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

/** Says that the buttons need scripts. A drawn page can be read without them. */
export function WithoutScripts() {
  const { t } = useTranslation();
  return (
    <chakra.p
      display="none"
      paddingInline={4}
      paddingBlock={2}
      bg="saffron.subtle"
      color="saffron.fg"
      borderBlockEndWidth="1px"
      textStyle="sm"
      textAlign="center"
      css={{ '@media (scripting: none)': { display: 'block' } }}
    >
      {t('withoutScripts')}
    </chakra.p>
  );
}
