import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentShownFragment } from '../../../apollo/generated.ts';
import { formatNumber, type MoneyValue } from '../../../i18n/format.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { BiText, pickText } from '../../../ui/BiText.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { type Fact, FactList } from '../../../ui/FactList.tsx';
import { Money } from '../../../ui/Money.tsx';

/** The contents of a document, as on its day. */
export function DocumentSheet({ document, documentPageOf }: { document: DocumentShownFragment; documentPageOf: (id: string) => string }) {
  const { t } = useTranslation('orders');
  const { kind, seller, sellerAr, orderNumber, corrects, amount, creditNotes } = document;
  const facts: Fact[] = [
    [t('document.date'), <DateText key="date" instant={document.issuedAt} timeZone={document.timeZone} />],
    ...(seller ? [[t('document.seller'), <BiText key="seller" value={seller} valueAr={sellerAr} />] satisfies Fact] : []),
    [t('document.buyer'), <bdi key="buyer">{document.buyerEmail}</bdi>],
    ...(orderNumber ? [[t('document.order'), formatNumber(orderNumber, { useGrouping: false })] satisfies Fact] : []),
    ...(corrects ? [[t('document.corrects'), <bdi key="corrects">{corrects}</bdi>] satisfies Fact] : []),
  ];
  return (
    <>
      <FactList facts={facts} />
      <Box marginBlockStart={8} paddingInline={5} paddingBlock={2} borderWidth="1px" borderRadius="l3" bg="bg.panel">
        <DocumentLine lineAmount={document.listPrice}>
          <BiText value={document.item} valueAr={document.itemAr} />
        </DocumentLine>
        {document.deductions.map(({ kind: discountKind, name, nameAr, percentage, amount: discountAmount }) => (
          <DocumentLine key={discountKind} lineAmount={{ ...discountAmount, amount: `-${discountAmount.amount}` }} color="fg.success">
            {t(`document.${discountKind}`, {
              name: name ? `\u2068${pickText(name, nameAr).text}\u2069` : '',
              percentage: percentage === null ? '' : formatNumber(percentage),
            })}
          </DocumentLine>
        ))}
        <DocumentLine lineAmount={amount} total>
          {t(kind === 'CREDIT_NOTE' ? 'document.givenBack' : 'document.paid')}
        </DocumentLine>
      </Box>
      {creditNotes.length > 0 && (
        <Box as="section" aria-label={t('document.creditNotes')} marginBlockStart={8}>
          <chakra.h2 textStyle="md" fontWeight="semibold" marginBlockEnd={2}>
            {t('document.creditNotes')}
          </chakra.h2>
          {creditNotes.map(({ id, number, amount: refundedAmount }) => (
            <Flex key={id} justify="space-between" gap={4} paddingBlock={2} textStyle="sm">
              <AppLink to={documentPageOf(id)}>
                <bdi>{number}</bdi>
              </AppLink>
              <Money value={refundedAmount} />
            </Flex>
          ))}
        </Box>
      )}
    </>
  );
}

function DocumentLine({
  lineAmount,
  total,
  color,
  children,
}: {
  lineAmount: MoneyValue;
  total?: boolean;
  color?: string;
  children: ReactNode;
}) {
  return (
    <Flex
      justify="space-between"
      align="baseline"
      gap={6}
      paddingBlock={3}
      borderBlockStartWidth={total ? '1px' : undefined}
      fontWeight={total ? 'semibold' : undefined}
      color={color}
    >
      <chakra.span minWidth={0} overflowWrap="anywhere">
        {children}
      </chakra.span>
      <Money value={lineAmount} />
    </Flex>
  );
}
