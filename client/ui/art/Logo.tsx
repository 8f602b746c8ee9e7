import { chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

/** The mark and the name. */
export function Logo() {
  const { t } = useTranslation();
  return (
    <Flex align="center" gap={2.5}>
      <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="#0b6669" />
        <path
          d="M16 4.5 19.4 7.8H24.2V12.6L27.5 16 24.2 19.4V24.2H19.4L16 27.5 12.6 24.2H7.8V19.4L4.5 16 7.8 12.6V7.8H12.6Z"
          fill="none"
          stroke="#fdfaf4"
          strokeWidth="2"
          strokeLinejoin="round"
        />
        <path d="M16 11.2 20.8 16 16 20.8 11.2 16Z" fill="#f2b134" />
      </svg>
      <chakra.span textStyle="xl" fontWeight="semibold" color="fg">
        {t('productName')}
      </chakra.span>
    </Flex>
  );
}
