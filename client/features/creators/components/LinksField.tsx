import { Center, chakra, Grid } from '@chakra-ui/react';
import { Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { linkNetworks } from '../../../../schema/rules/links.ts';
import { TextField } from '../../../forms/TextField.tsx';
import { NetworkMark } from '../../../ui/art/NetworkMarks.tsx';
import { markOf } from '../../storefront/components/ProfileLinks.tsx';

/** The creator's pages on other sites: one field for each network. */
export function LinksField() {
  const { t } = useTranslation(['creators', 'storefront']);
  return (
    <chakra.fieldset minWidth={0} marginBlockStart={4}>
      <chakra.legend textStyle="lg" fontWeight="semibold">
        {t('profile.links')}
      </chakra.legend>
      <chakra.p color="fg.muted" textStyle="sm" marginBlockEnd={4}>
        {t('profile.linksHelp')}
      </chakra.p>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} columnGap={6} rowGap={2}>
        {linkNetworks.map((network, index) => {
          const networkMark = markOf[network];
          return (
            <TextField
              key={network}
              name={`links[${index}].url`}
              label={networkMark ? t(`share.networks.${networkMark}`, { ns: 'storefront' }) : t('links.website', { ns: 'storefront' })}
              prefix={
                <Center height={10} marginInlineEnd={2}>
                  {networkMark ? <NetworkMark network={networkMark} size={18} /> : <Globe size={18} strokeWidth={1.8} aria-hidden />}
                </Center>
              }
              placeholder={t(`profile.linkExamples.${network}`)}
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              dir="ltr"
              truncate={500}
              optional
            />
          );
        })}
      </Grid>
    </chakra.fieldset>
  );
}
