import { useQuery } from '@apollo/client/react';
import { Button, Flex } from '@chakra-ui/react';
import { Download, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentPageDocument } from '../../../apollo/generated.ts';
import { NoData } from '../../../ui/NoData.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PageSkeleton } from '../../../ui/Skeletons.tsx';
import { DocumentSheet } from './DocumentSheet.tsx';

export interface DocumentViewProps {
  id: string;
  /** The path of another document's page. */
  documentPageOf: (id: string) => string;
  backFromDocument?: ReactNode;
  /** Whether it is shown in the console. */
  console?: boolean;
}

/** A receipt, a credit note or an invoice, to read, to print and to download. */
export function DocumentView({ id, documentPageOf, backFromDocument, console = false }: DocumentViewProps) {
  const { t } = useTranslation('orders');
  // The address of the PDF is valid for an hour, so the document is always read again.
  const { data, error, refetch } = useQuery(DocumentPageDocument, { variables: { id }, fetchPolicy: 'network-only' });
  if (!data)
    return (
      <NoData whole error={error} onRetry={refetch}>
        <PageSkeleton />
      </NoData>
    );
  const { document } = data;
  if (!document) return <NotFound console={console} />;
  return (
    <Page
      title={t('document.titled', { kind: t(`document.${document.kind}`), number: document.number })}
      heading={t(`document.${document.kind}`)}
      lead={<bdi>{document.number}</bdi>}
      width="form"
      back={backFromDocument}
      actions={
        <Flex gap={2} wrap="wrap" css={{ '@media print': { display: 'none' } }}>
          <Button variant="outline" onClick={() => window.print()}>
            <Printer aria-hidden />
            {t('document.print')}
          </Button>
          <Button asChild colorPalette="brand">
            <a href={document.pdfUrl} target="_blank" rel="noreferrer">
              <Download aria-hidden />
              {t('document.pdf')}
            </a>
          </Button>
        </Flex>
      }
    >
      <DocumentSheet document={document} documentPageOf={documentPageOf} />
    </Page>
  );
}
