import { useQuery } from '@apollo/client/react';
import { Box, chakra, Grid, Skeleton, Stack } from '@chakra-ui/react';
import { Suspense, useEffect } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { OperatorDocument } from '../../../apollo/generated.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { part } from '../../../ui/routing.ts';
import { Loading } from '../../../ui/Skeletons.tsx';
import { needsScripts } from '../../../ui/scripting.tsx';
import { siteUrls } from '../urls.ts';
import { MailLink } from './MailLink.tsx';
import { useNear } from './useNear.ts';

/** The rules and the code of forms weigh as much as the rest of the page, so they come when the reader does. */
const ContactForm = part(async () => (await import('./ContactForm.tsx')).ContactForm);

/** How to write to the operator: a part of the landing page. Without an address for messages it says so. */
export function Contact() {
  const { t } = useTranslation('site');
  const { data, error, refetch } = useQuery(OperatorDocument);
  const [near, ref] = useNear<HTMLElement>();
  const email = data?.operator.email;
  useEffect(() => {
    // The browser has looked for the part before it was there.
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

/** In the shape of the form, so that nothing moves when it comes. Without scripts it never comes, and the address beside it serves. */
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
