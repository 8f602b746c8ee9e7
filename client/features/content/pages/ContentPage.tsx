import { useQuery } from '@apollo/client/react';
import { Button } from '@chakra-ui/react';
import { Library, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ProductContentDocument, type ProductContentQuery } from '../../../apollo/generated.ts';
import { Allowed } from '../../../ui/Allowed.tsx';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { TitleBackLink } from '../../../ui/BackLink.tsx';
import { pickText } from '../../../ui/BiText.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { NoData } from '../../../ui/NoData.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PageSkeleton } from '../../../ui/Skeletons.tsx';
import { productUrls } from '../../products/urls.ts';
import { ContentOutline } from '../components/ContentOutline.tsx';
import { SectionDialog } from '../components/SectionDialog.tsx';

/** `/{lang}/cc/product/{id}/content`: the product's sections and what is in them. */
export function ContentPage() {
  const { t } = useTranslation('content');
  const { productId = '' } = useParams();
  const { data, error, refetch } = useQuery(ProductContentDocument, { variables: { productId }, fetchPolicy: 'cache-and-network' });
  if (!data)
    return (
      <NoData whole error={error} title={t('list.failed')} onRetry={refetch}>
        <PageSkeleton maxWidth="4xl" />
      </NoData>
    );
  return data.product ? <ProductContents key={data.product.id} product={data.product} reload={refetch} /> : <NotFound console />;
}

function ProductContents({ product, reload }: { product: NonNullable<ProductContentQuery['product']>; reload: () => Promise<unknown> }) {
  const { t } = useTranslation('content');
  const [addingSection, setAddingSection] = useState(false);
  const { id, status, title, titleAr, contentItemCount, sections } = product;
  const addSectionButton = (
    <Allowed needs="EDIT">
      <Button
        colorPalette={sections.length === 0 ? 'brand' : undefined}
        variant={sections.length === 0 ? 'solid' : 'outline'}
        onClick={() => setAddingSection(true)}
      >
        <Plus aria-hidden />
        {t('list.addSection')}
      </Button>
    </Allowed>
  );
  return (
    <Page
      title={t('list.of', { title: pickText(title, titleAr).text })}
      heading={t('list.title')}
      lead={t('list.lead')}
      back={<TitleBackLink to={productUrls.view(product.id)} title={product.title} titleAr={product.titleAr} />}
      actions={
        sections.length > 0 && (
          <>
            {addSectionButton}
            {status === 'DRAFT' && contentItemCount > 0 && (
              <ButtonLink to={productUrls.view(id)} colorPalette="brand">
                {t('list.review')}
              </ButtonLink>
            )}
          </>
        )
      }
      maxWidth="4xl"
    >
      {sections.length === 0 ? (
        <EmptyState title={t('list.empty')} icon={<Library size={28} aria-hidden />} action={addSectionButton}>
          {t('list.emptyText')}
        </EmptyState>
      ) : (
        <ContentOutline product={product} reload={reload} />
      )}
      <SectionDialog productId={id} open={addingSection} onClose={() => setAddingSection(false)} />
    </Page>
  );
}
