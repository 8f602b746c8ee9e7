import { Box, Button, chakra, Flex, Grid, Stack, VisuallyHidden } from '@chakra-ui/react';
import { Check, Pause, Play } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/format.ts';
import { StatusBadge } from '../../../ui/Badges.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { needsScripts } from '../../../ui/scripting.tsx';
import { useCounted } from '../../../ui/useCounted.ts';
import { Figure, Figures } from '../../reports/components/Figure.tsx';
import { LiveSign } from '../../reports/components/LiveSign.tsx';
import { SaleLine } from '../../reports/components/SaleLine.tsx';
import { demoAt, demoMoments } from './demo.ts';
import { landingFrame } from './frame.ts';
import { useDemoPlaying } from './useDemoPlaying.ts';

const demoPoints = ['live', 'reports', 'phone'] as const;

/** An animated example of the console, made of its own components: a course is published and sells. It can be paused. */
export function ConsoleDemo() {
  const { t } = useTranslation('site');
  const demoFigure = useRef<HTMLElement>(null);
  const { moment, playing, isChosen, toggle } = useDemoPlaying(demoFigure, demoMoments, 2600);
  return (
    <Box as="section" aria-labelledby="demo" {...landingFrame} paddingBlock={{ base: 12, md: 20 }}>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: '7fr 5fr' }} columnGap={16} rowGap={6} alignItems="end">
        <Box>
          <chakra.h2 id="demo" textStyle={{ base: '3xl', md: '4xl' }}>
            {t('demo.title')}
          </chakra.h2>
          <chakra.p color="fg.muted" marginBlockStart={3} maxWidth="prose">
            {t('demo.text')}
          </chakra.p>
        </Box>
        <Stack as="ul" listStyleType="none" gap={2}>
          {demoPoints.map((point) => (
            <Flex as="li" key={point} gap={2.5}>
              <chakra.span color="brand.fg" flexShrink={0} marginBlockStart={0.5}>
                <Check size={20} aria-hidden />
              </chakra.span>
              {t(`demo.points.${point}`)}
            </Flex>
          ))}
        </Stack>
      </Grid>
      <chakra.figure ref={demoFigure} aria-label={t('demo.label')} marginBlockStart={8}>
        {/* The example is only for viewing. The words below describe it. */}
        <Box inert aria-hidden borderWidth="1px" borderRadius="2xl" bg="bg" boxShadow="xl" overflow="hidden" userSelect="none">
          <DemoScreen moment={moment} />
        </Box>
        <Flex
          as="figcaption"
          wrap="wrap"
          justify="space-between"
          align="center"
          gap={2}
          marginBlockStart={3}
          color="fg.muted"
          textStyle="sm"
        >
          <span>
            {t('demo.caption')}
            <VisuallyHidden>. {t('demo.description')}</VisuallyHidden>
          </span>
          <Button variant="ghost" size="sm" onClick={toggle} css={needsScripts}>
            {/* Until the person chooses, CSS decides by the device's setting, since the server draws the same page for all. */}
            {(!isChosen || playing) && (
              <chakra.span display={isChosen ? 'contents' : { base: 'contents', _motionReduce: 'none' }}>
                <Pause aria-hidden />
                {t('demo.pause')}
              </chakra.span>
            )}
            {(!isChosen || !playing) && (
              <chakra.span display={isChosen ? 'contents' : { base: 'none', _motionReduce: 'contents' }}>
                <Play aria-hidden className="flip" />
                {t('demo.play')}
              </chakra.span>
            )}
          </Button>
        </Flex>
      </chakra.figure>
    </Box>
  );
}

function DemoScreen({ moment }: { moment: number }) {
  const { t } = useTranslation('site');
  const { revenue, orders, customers, recent, bars } = demoAt(moment);
  return (
    <Box padding={{ base: 4, md: 8 }}>
      <Flex justify="space-between" align="center" gap={4} marginBlockEnd={4}>
        <chakra.p textStyle={{ base: 'xl', md: '2xl' }} fontWeight="semibold">
          {t('demo.dashboard')}
        </chakra.p>
        <LiveSign connection="up" />
      </Flex>
      <Figures label={t('demo.month')}>
        <Figure term={t('totals.revenue', { ns: 'reports' })} wide>
          <Money value={revenue} />
        </Figure>
        <Figure term={t('totals.paidCustomers', { ns: 'reports' })}>{formatNumber(customers)}</Figure>
        <Figure term={t('totals.orders', { ns: 'reports' })}>{formatNumber(orders)}</Figure>
      </Figures>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: '7fr 5fr' }} columnGap={10} rowGap={6} marginBlockStart={6}>
        <Flex direction="column" gap={6} minWidth={0}>
          <DemoBars heights={bars} />
          <DemoProduct moment={moment} />
        </Flex>
        <Box minWidth={0}>
          <chakra.p textStyle="lg" fontWeight="semibold" marginBlockEnd={2}>
            {t('demo.recent')}
          </chakra.p>
          <chakra.ul listStyleType="none">
            {recent.map(({ id, title, total, customer, at, fresh }) => (
              <SaleLine key={id} title={t(`demo.sales.${title}`)} total={total} customer={customer} when={<bdi>{at}</bdi>} fresh={fresh} />
            ))}
          </chakra.ul>
        </Box>
      </Grid>
    </Box>
  );
}

/** The days up to today, in the direction in which the language is read. */
function DemoBars({ heights }: { heights: readonly number[] }) {
  const { t } = useTranslation('site');
  return (
    <Box flex={1} display="flex" flexDirection="column">
      <chakra.p textStyle="lg" fontWeight="semibold" marginBlockEnd={3}>
        {t('demo.days')}
      </chakra.p>
      <Flex flex={1} align="end" gap={{ base: 1, md: 2 }} minHeight={{ base: 24, md: 36 }} borderBlockEndWidth="1px">
        {heights.map((height, day) => (
          <Box
            // biome-ignore lint/suspicious/noArrayIndexKey: a day keeps its place
            key={day}
            flex={1}
            alignSelf="stretch"
            display="flex"
            alignItems="end"
          >
            <Box
              width="full"
              borderStartStartRadius="sm"
              borderStartEndRadius="sm"
              bg={day === heights.length - 1 ? 'saffron.solid' : 'brand.solid'}
              transition="height 900ms"
              style={{ height: `${Math.round(height * 100)}%` }}
            />
          </Box>
        ))}
      </Flex>
    </Box>
  );
}

function DemoProduct({ moment }: { moment: number }) {
  const { t } = useTranslation('site');
  const salesCounted = useCounted();
  const { isPublished, price, soldOfProduct } = demoAt(moment);
  return (
    <Flex align="center" gap={4}>
      <Box width={{ base: 20, md: 28 }} flexShrink={0}>
        <Picture image={null} alt="" seed="oud" borderRadius="l2" />
      </Box>
      <Box minWidth={0} flex={1}>
        <chakra.p fontWeight="semibold">{t('demo.product.title')}</chakra.p>
        <Flex className="figures" wrap="wrap" columnGap={3} textStyle="sm">
          <Money value={price} />
          <chakra.span color="fg.muted">{salesCounted('sales', soldOfProduct)}</chakra.span>
        </Flex>
      </Box>
      <StatusBadge tone={isPublished ? 'positive' : 'attention'} transition="background 600ms">
        {t(isPublished ? 'status.published' : 'status.draft', { ns: 'common' })}
      </StatusBadge>
    </Flex>
  );
}
