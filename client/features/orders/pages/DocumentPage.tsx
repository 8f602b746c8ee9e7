import { useParams } from 'react-router-dom';
import { isId } from '../../../../schema/rules/id.ts';
import { NotFound } from '../../../ui/NotFound.tsx';
import { DocumentView } from '../components/DocumentView.tsx';
import { orderUrls } from '../urls.ts';

/** `/{lang}/documents/{documentId}`: a customer's receipt or credit note. */
export function DocumentPage() {
  const { documentId = '' } = useParams();
  return isId(documentId) ? <DocumentView key={documentId} id={documentId} documentPageOf={orderUrls.document} /> : <NotFound />;
}
