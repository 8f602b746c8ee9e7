import { useQuery } from '@apollo/client/react';
import { Flex, Spinner } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { MediaGrantDocument } from '../../../apollo/generated.ts';
import { accent } from '../controls/look.ts';

/** Milliseconds between two requests. */
const often = 8000;

/** Replaces the player while the file is being packaged. It asks until the file can be played. */
export function PreparingItem({ productId }: { productId: string }) {
  const { t } = useTranslation('storefront');
  useQuery(MediaGrantDocument, { variables: { productId }, fetchPolicy: 'network-only', pollInterval: often });
  return (
    <Flex
      role="status"
      direction="column"
      align="center"
      justify="center"
      textAlign="center"
      gap={4}
      padding={6}
      aspectRatio="wide"
      width="full"
      borderRadius="l3"
      bg="ink"
      color="white"
    >
      <Spinner color={accent} borderWidth="3px" size="lg" />
      {t('player.preparing')}
    </Flex>
  );
}
