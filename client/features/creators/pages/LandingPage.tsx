import { useQuery } from '@apollo/client/react';
import { Box, chakra, Flex, Grid, Stack } from '@chakra-ui/react';
import {
  BadgePercent,
  CalendarClock,
  ChartNoAxesCombined,
  Compass,
  Landmark,
  Languages,
  LockKeyhole,
  LogIn,
  type LucideIcon,
  Share2,
  Smartphone,
  Sparkles,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ShowcaseDocument } from '../../../apollo/generated.ts';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { DiwanScene } from '../../../ui/art/DiwanScene.tsx';
import { Khatam } from '../../../ui/art/Khatam.tsx';
import { useHead } from '../../../ui/head.ts';
import { accountUrls } from '../../accounts/urls.ts';
import { Pricing } from '../../plans/components/Pricing.tsx';
import { Contact } from '../../site/components/Contact.tsx';
import { RecentCreators } from '../../storefront/components/RecentCreators.tsx';
import { sitePreview } from '../../storefront/sharePicture.ts';
import { questions as faq } from '../../storefront/structured.ts';
import { storefrontUrls } from '../../storefront/urls.ts';
import { ConsoleDemo } from '../landing/ConsoleDemo.tsx';
import { landingFrame } from '../landing/frame.ts';
import { Questions } from '../landing/Questions.tsx';
import { questions } from '../landing/questions.ts';
import { creatorUrls } from '../urls.ts';

/** The demo data's creator, whose page serves as an example if it exists. */
const showcaseUsername = 'demo';

/** The site's root, which explains the site to creators. */
export function LandingPage() {
  const { t } = useTranslation('creators');
  const landingQuestions = [...questions.creators, ...questions.customers];
  useHead({
    title: t('landing.tab'),
    description: t('landing.lead'),
    path: '/',
    image: sitePreview('landing'),
    data: [
      faq(
        landingQuestions.map((key) => ({ question: t(`landing.questions.${key}.question`), answer: t(`landing.questions.${key}.answer`) })),
      ),
    ],
  });
  return (
    <>
      <LandingHero />
      <RecentCreators {...landingFrame} paddingBlockEnd={{ base: 10, md: 16 }} />
      <LandingFeatures />
      <ConsoleDemo />
      <LandingSteps />
      <Pricing {...landingFrame} />
      <Questions />
      <Contact />
      <Flex direction="column" align="center" textAlign="center" gap={4} {...landingFrame} paddingBlock={{ base: 16, md: 24 }}>
        <chakra.span color="brand.fg">
          <Khatam size={72} />
        </chakra.span>
        <chakra.h2 textStyle={{ base: '3xl', md: '4xl' }}>{t('landing.lastTitle')}</chakra.h2>
        <chakra.p color="fg.muted" maxWidth="lg">
          {t('landing.lastText')}
        </chakra.p>
        <ButtonLink to={accountUrls.register} colorPalette="brand" size="xl">
          {t('landing.register')}
        </ButtonLink>
      </Flex>
    </>
  );
}

/** A link that stands out less than the buttons. */
const heroLink = { variant: 'plain', paddingInline: 0, color: 'brand.fg', textDecoration: 'underline' } as const;

function LandingHero() {
  const { t } = useTranslation('creators');
  const { data } = useQuery(ShowcaseDocument, { variables: { username: showcaseUsername } });
  return (
    <Grid
      {...landingFrame}
      templateColumns={{ base: '1fr', lg: '7fr 5fr' }}
      gap={{ base: 10, lg: 16 }}
      alignItems="center"
      paddingBlock={{ base: 10, md: 16 }}
    >
      <Stack gap={6} align="flex-start">
        <chakra.p textStyle="eyebrow" color="saffron.fg">
          {t('landing.eyebrow')}
        </chakra.p>
        <chakra.h1 textStyle={{ base: '4xl', md: '6xl' }} fontSize={{ base: 'min(2.25rem, 16vw)', md: '3.75rem' }} maxWidth="14ch">
          {t('slogan', { ns: 'common' })}
        </chakra.h1>
        <chakra.p textStyle={{ base: 'lg', md: 'xl' }} color="fg.muted" maxWidth="34rem">
          {t('landing.lead')}
        </chakra.p>
        <Flex wrap="wrap" gap={3}>
          <ButtonLink to={accountUrls.register} colorPalette="brand" size="xl">
            {t('landing.register')}
          </ButtonLink>
          <ButtonLink to={accountUrls.login} variant="outline" size="xl">
            {t('landing.login')}
          </ButtonLink>
        </Flex>
        <Flex wrap="wrap" columnGap={6}>
          <ButtonLink to={storefrontUrls.discovery()} {...heroLink}>
            <Compass aria-hidden />
            {t('nav.findCreator', { ns: 'common' })}
          </ButtonLink>
          {data?.creatorPage && (
            <ButtonLink to={creatorUrls.page(data.creatorPage.username)} {...heroLink}>
              <Sparkles aria-hidden />
              {t('landing.showcase')}
            </ButtonLink>
          )}
        </Flex>
      </Stack>
      <Box borderRadius="3xl" overflow="hidden" height={{ base: '22rem', md: '34rem' }}>
        <DiwanScene label={t('landing.picture')} />
      </Box>
    </Grid>
  );
}

/** The claims of the specification's section 1, and what creators ask for besides. */
const landingFeatures = [
  { key: 'commission', icon: BadgePercent },
  { key: 'payouts', icon: Landmark },
  { key: 'protection', icon: LockKeyhole },
  { key: 'sales', icon: ChartNoAxesCombined },
  { key: 'sessions', icon: CalendarClock },
  { key: 'languages', icon: Languages },
  { key: 'google', icon: LogIn },
  { key: 'sharing', icon: Share2 },
  { key: 'checkout', icon: Smartphone },
] as const satisfies readonly { key: string; icon: LucideIcon }[];

function LandingFeatures() {
  const { t } = useTranslation('creators');
  return (
    <Box as="section" aria-labelledby="features" bg="bg.subtle" borderBlockWidth="1px">
      <Box {...landingFrame} paddingBlock={{ base: 12, md: 20 }}>
        <chakra.h2 id="features" textStyle={{ base: '3xl', md: '4xl' }} maxWidth="24ch">
          {t('landing.featuresTitle')}
        </chakra.h2>
        <Grid
          as="ul"
          listStyleType="none"
          templateColumns="repeat(auto-fit, minmax(min(19rem, 100%), 1fr))"
          columnGap={10}
          rowGap={10}
          marginBlockStart={10}
        >
          {landingFeatures.map(({ key, icon: Icon }) => (
            <Flex as="li" key={key} gap={4}>
              <chakra.span color="brand.fg" flexShrink={0}>
                <Icon size={28} strokeWidth={1.5} aria-hidden />
              </chakra.span>
              <Box>
                <chakra.h3 textStyle="lg" fontWeight="semibold">
                  {t(`landing.features.${key}.title`)}
                </chakra.h3>
                <chakra.p color="fg.muted" marginBlockStart={1}>
                  {t(`landing.features.${key}.text`)}
                </chakra.p>
              </Box>
            </Flex>
          ))}
        </Grid>
      </Box>
    </Box>
  );
}

const landingSteps = ['profile', 'product', 'share'] as const;

function LandingSteps() {
  const { t } = useTranslation('creators');
  return (
    <Box as="section" aria-labelledby="steps" {...landingFrame} paddingBlock={{ base: 12, md: 20 }}>
      <chakra.h2 id="steps" textStyle={{ base: '3xl', md: '4xl' }}>
        {t('landing.stepsTitle')}
      </chakra.h2>
      <Grid
        as="ol"
        listStyleType="none"
        templateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }}
        gap={{ base: 8, md: 10 }}
        marginBlockStart={10}
      >
        {landingSteps.map((step, index) => (
          <Stack as="li" key={step} gap={2} borderBlockStartWidth="3px" borderColor="saffron.solid" paddingBlockStart={5}>
            <chakra.span className="figures" textStyle="3xl" color="brand.fg" fontWeight="semibold" aria-hidden>
              {index + 1}
            </chakra.span>
            <chakra.h3 textStyle="xl" fontWeight="semibold">
              {t(`landing.steps.${step}.title`)}
            </chakra.h3>
            <chakra.p color="fg.muted">{t(`landing.steps.${step}.text`)}</chakra.p>
          </Stack>
        ))}
      </Grid>
    </Box>
  );
}
