import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { type ContentType, type SectionPanelFragment, SectionPanelFragmentDoc } from '../../../apollo/generated.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { Allowed } from '../../../ui/Allowed.tsx';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { BiText, pickText } from '../../../ui/BiText.tsx';
import { contentUrls } from '../urls.ts';
import { ContentRow } from './ContentRow.tsx';
import { typeIcons } from './ItemLine.tsx';

const types = Object.keys(typeIcons) as ContentType[];

/** A chapter: its items in their order, and what can be added to it. */
export function SectionPanel({ section }: { section: FragmentType<typeof SectionPanelFragmentDoc> }) {
  const { data, complete } = useFragment({ fragment: SectionPanelFragmentDoc, fragmentName: 'SectionPanel', from: section });
  return complete ? <Panel section={data} /> : null;
}

function Panel({ section }: { section: SectionPanelFragment }) {
  const { t } = useTranslation('content');
  const { id, productId, title, titleAr, position, items } = section;
  return (
    <Box
      as="section"
      aria-label={pickText(title, titleAr).text}
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
      padding={{ base: 4, md: 6 }}
    >
      <chakra.p textStyle="eyebrow" color="fg.muted">
        {t('section.number', { n: formatNumber(position) })}
      </chakra.p>
      <Flex align="baseline" justify="space-between" gap={3} marginBlockStart={1} marginBlockEnd={4}>
        <chakra.h2 textStyle="lg" fontWeight="semibold" overflowWrap="anywhere" minWidth={0}>
          <BiText value={title} valueAr={titleAr} />
        </chakra.h2>
        <chakra.span color="fg.muted" textStyle="sm" flexShrink={0}>
          {t('section.items', { count: items.length, n: formatNumber(items.length) })}
        </chakra.span>
      </Flex>
      {items.length > 0 ? (
        <Stack as="ul" gap={0} listStyleType="none" borderBlockEndWidth="1px">
          {items.map((item) => (
            <ContentRow key={item.id} item={item} />
          ))}
        </Stack>
      ) : (
        <chakra.p color="fg.muted">{t('section.empty')}</chakra.p>
      )}
      <Flex wrap="wrap" gap={2} marginBlockStart={4}>
        {types.map((type) => {
          const Icon = typeIcons[type];
          return (
            <Allowed key={type} needs="EDIT">
              <ButtonLink to={contentUrls.add(productId, type, id)} variant="outline" size="sm">
                <Icon aria-hidden />
                {t(`add.${type}`)}
              </ButtonLink>
            </Allowed>
          );
        })}
      </Flex>
    </Box>
  );
}
