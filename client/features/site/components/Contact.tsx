import { useQuery } from '@apollo/client/react';
import { Box, chakra, Grid, Skeleton, Stack } from '@chakra-ui/react';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { OperatorDocument } from '../../../apollo/generated.ts';
import { Trans } from '../../../i18n/trans.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { part } from '../../../ui/routing.ts';
import { Loading } from '../../../ui/Skeletons.tsx';
import { needsScripts } from '../../../ui/scripting.tsx';
import { siteUrls } from '../urls.ts';
import { MailLink } from './MailLink.tsx';
import { useNear } from './useNear.ts';

/** The code and rules of forms weigh as much as the rest of the page, so they are loaded when the reader comes near. */
const ContactForm = part(async () => (await import('./ContactForm.tsx')).ContactForm);

/** The contact part of the landing page. It says so if the operator has set no address for messages. */
export function Contact() {
  const { t } = useTranslation('site');
  const { data, error, refetch } = useQuery(OperatorDocument);
  const [near, ref] = useNear<HTMLElement>();
  const email = data?.operator.email;
  useEffect(() => {
    // The browser looked for the anchor before this part was drawn, so it is scrolled to here.
    if (window.location.hash === '#contact') ref.current?.scrollIntoView();
  }, [ref]);
  return (
    <Box as="section" ref={ref} id="contact" aria-labelledby="contact-title">
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: '5fr 7fr' }}
        columnGap={16}
        rowGap={8}
        maxWidth="content"
        marginInline="auto"
        paddingInline={{ base: 4, md: 8 }}
        paddingBlock={{ base: 12, md: 20 }}
      >
        <Stack gap={4}>
          <chakra.h2 id="contact-title" textStyle={{ base: '3xl', md: '4xl' }}>
            {t('contact.title')}
          </chakra.h2>
          {email !== null && (
            <chakra.p color="fg.muted" maxWidth="prose">
              {t('contact.text')}
            </chakra.p>
          )}
          {email && (
            <chakra.p>
              <Trans t={t} i18nKey="contact.mail" components={{ address: <MailLink address={email} /> }} />
            </chakra.p>
          )}
        </Stack>
        {email === null ? (
          <chakra.p maxWidth="prose">
            <Trans t={t} i18nKey="contact.closed" components={{ imprint: <AppLink to={siteUrls.imprint} /> }} />
          </chakra.p>
        ) : error && !data ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <Suspense fallback={<FormSkeleton />}>{near && email ? <ContactForm /> : <FormSkeleton />}</Suspense>
        )}
      </Grid>
    </Box>
  );
}

/**
 * A skeleton in the shape of the form, so that nothing moves when the form comes. Without scripts it never comes, and the address beside it
 * serves.
 */
function FormSkeleton() {
  return (
    <Loading>
      <Stack gap={6} aria-hidden css={needsScripts}>
        {[10, 10, 36].map((height, field) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: always the same three
          <Stack key={field} gap={2}>
            <Skeleton height={4} width={24} />
            <Skeleton height={height} />
          </Stack>
        ))}
        <Skeleton height={11} width={36} />
      </Stack>
    </Loading>
  );
}
