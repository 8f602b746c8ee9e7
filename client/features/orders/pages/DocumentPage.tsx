import { useQuery } from '@apollo/client/react';
import { Button, Flex } from '@chakra-ui/react';
import { Download, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { isId } from '../../../../schema/rules/id.ts';
import { DocumentPageDocument } from '../../../apollo/generated.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PageSkeleton } from '../../../ui/Skeletons.tsx';
import { DocumentSheet } from '../components/DocumentSheet.tsx';

/** `/{lang}/documents/{documentId}`: a receipt or a credit note, to read, to print and to download. */
export function DocumentPage() {
  const { documentId = '' } = useParams();
  return isId(documentId) ? <Shown key={documentId} id={documentId} /> : <NotFound />;
}

function Shown({ id }: { id: string }) {
  const { t } = useTranslation('orders');
  // The address of the PDF is good for an hour, so it is asked for anew.
  const { data, error, refetch } = useQuery(DocumentPageDocument, { variables: { id }, fetchPolicy: 'network-only' });
  if (error && !data) return <ErrorState whole error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  const { document: shown } = data;
  if (!shown) return <NotFound />;
  return (
    <Page
      title={t('document.titled', { kind: t(`document.${shown.kind}`), number: shown.number })}
      heading={t(`document.${shown.kind}`)}
      lead={<bdi>{shown.number}</bdi>}
      width="form"
      actions={
        <Flex gap={2} wrap="wrap" css={{ '@media print': { display: 'none' } }}>
          <Button variant="outline" onClick={() => window.print()}>
            <Printer aria-hidden />
            {t('document.print')}
          </Button>
          <Button asChild colorPalette="brand">
            <a href={shown.pdfUrl} target="_blank" rel="noreferrer">
              <Download aria-hidden />
              {t('document.pdf')}
            </a>
          </Button>
        </Flex>
      }
    >
      <DocumentSheet shown={shown} />
    </Page>
  );
}
