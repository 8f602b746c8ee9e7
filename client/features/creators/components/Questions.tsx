import { Box, chakra } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Their keys in the dictionary, in order. */
export const questions = ['cost', 'cards', 'payouts', 'languages', 'protection'] as const;

/** Questions that people ask before they register. */
export function Questions() {
  const { t } = useTranslation('creators');
  return (
    <Box as="section" aria-labelledby="questions" bg="bg.subtle" borderBlockWidth="1px">
      <Box width="full" maxWidth="4xl" marginInline="auto" paddingInline={{ base: 4, md: 8 }} paddingBlock={{ base: 12, md: 20 }}>
        <chakra.h2 id="questions" textStyle={{ base: '3xl', md: '4xl' }} marginBlockEnd={6}>
          {t('landing.questionsTitle')}
        </chakra.h2>
        {questions.map((question) => (
          <chakra.details key={question} borderBlockEndWidth="1px" css={{ '&[open] svg': { rotate: '180deg' } }}>
            <chakra.summary
              display="flex"
              justifyContent="space-between"
              alignItems="center"
              gap={4}
              paddingBlock={5}
              cursor="button"
              textStyle="lg"
              fontWeight="medium"
              focusVisibleRing="outside"
            >
              {t(`landing.questions.${question}.question`)}
              <ChevronDown size={20} aria-hidden style={{ flexShrink: 0, transition: 'rotate 200ms' }} />
            </chakra.summary>
            <chakra.p color="fg.muted" maxWidth="prose" paddingBlockEnd={5}>
              {t(`landing.questions.${question}.answer`)}
            </chakra.p>
          </chakra.details>
        ))}
      </Box>
    </Box>
  );
}
