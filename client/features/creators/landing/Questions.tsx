import { Box, chakra, Grid } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { questions } from './questions.ts';

/** Questions that people ask before they register or buy. */
export function Questions() {
  const { t } = useTranslation('creators');
  return (
    <Box as="section" id="faq" aria-labelledby="questions" bg="bg.subtle" borderBlockWidth="1px">
      <Box width="full" maxWidth="content" marginInline="auto" paddingInline={{ base: 4, md: 8 }} paddingBlock={{ base: 12, md: 20 }}>
        <chakra.h2 id="questions" textStyle={{ base: '3xl', md: '4xl' }} marginBlockEnd={8}>
          {t('landing.questionsTitle')}
        </chakra.h2>
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} columnGap={16} rowGap={12}>
          {(['creators', 'customers'] as const).map((questionRole) => (
            <Box key={questionRole}>
              <chakra.h3 textStyle="eyebrow" color="saffron.fg" marginBlockEnd={2}>
                {t(`landing.questionsOf.${questionRole}`)}
              </chakra.h3>
              {questions[questionRole].map((question) => (
                <LandingQuestion
                  key={question}
                  question={t(`landing.questions.${question}.question`)}
                  answer={t(`landing.questions.${question}.answer`)}
                />
              ))}
            </Box>
          ))}
        </Grid>
      </Box>
    </Box>
  );
}

function LandingQuestion({ question, answer }: { question: string; answer: string }) {
  return (
    <chakra.details borderBlockEndWidth="1px" css={{ '&[open] svg': { rotate: '180deg' } }}>
      <chakra.summary
        display="flex"
        justifyContent="space-between"
        alignItems="center"
        gap={4}
        paddingBlock={4}
        cursor="button"
        textStyle="lg"
        fontWeight="medium"
        focusVisibleRing="outside"
      >
        {question}
        <ChevronDown size={20} aria-hidden style={{ flexShrink: 0, transition: 'rotate 200ms' }} />
      </chakra.summary>
      <chakra.p color="fg.muted" maxWidth="prose" paddingBlockEnd={5}>
        {answer}
      </chakra.p>
    </chakra.details>
  );
}
