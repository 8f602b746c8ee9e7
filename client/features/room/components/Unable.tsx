import { Button, chakra, Flex, Heading } from '@chakra-ui/react';
import { MonitorX, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const mediaWays = ['browser', 'lockdown', 'firefox', 'addon'] as const;

/** Replaces the device check in a browser that cannot connect video and audio, and says what helps. */
export function Unable({ isHost }: { isHost: boolean }) {
  const { t } = useTranslation('room');
  return (
    <Flex
      as="section"
      role="alert"
      direction="column"
      align="start"
      gap={4}
      padding={{ base: 4, md: 6 }}
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.subtle"
    >
      <MonitorX size={32} strokeWidth={1.75} aria-hidden />
      <Heading as="h2" textStyle="xl" fontWeight="semibold">
        {t('unable.title')}
      </Heading>
      <chakra.p>{t(isHost ? 'unable.host' : 'unable.guest')}</chakra.p>
      <chakra.ul listStyleType="disc" paddingInlineStart={5} display="flex" flexDirection="column" gap={2}>
        {mediaWays.map((way) => (
          <li key={way}>{t(`unable.ways.${way}`)}</li>
        ))}
      </chakra.ul>
      <Button variant="outline" onClick={() => window.location.reload()}>
        <RotateCw aria-hidden />
        {t('unable.again')}
      </Button>
      <chakra.p color="fg.muted">{t('unable.chat')}</chakra.p>
    </Flex>
  );
}
