import { Flex } from '@chakra-ui/react';
import { Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ContentType } from '../../../apollo/generated.ts';
import { Allowed } from '../../../ui/Allowed.tsx';
import { ButtonLink } from '../../../ui/AppLink.tsx';
import { contentUrls } from '../urls.ts';
import { typeIcons } from './ItemLine.tsx';

const contentTypes = Object.keys(typeIcons) as ContentType[];

/** Adds to a section: one item of a type, or many files at once. */
export function AddToSection({ productId, sectionId }: { productId: string; sectionId: string }) {
  const { t } = useTranslation('content');
  return (
    <Flex wrap="wrap" gap={2} marginBlockStart={4}>
      {contentTypes.map((type) => {
        const TypeIcon = typeIcons[type];
        return (
          <Allowed key={type} needs="EDIT">
            <ButtonLink to={contentUrls.add(productId, type, sectionId)} variant="outline" size="sm">
              <TypeIcon aria-hidden />
              {t(`add.${type}`)}
            </ButtonLink>
          </Allowed>
        );
      })}
      <Allowed needs="EDIT">
        <ButtonLink to={contentUrls.bulkUpload(productId, 'VIDEO', sectionId)} variant="ghost" size="sm" color="fg.muted">
          <Upload aria-hidden />
          {t('add.many')}
        </ButtonLink>
      </Allowed>
    </Flex>
  );
}
