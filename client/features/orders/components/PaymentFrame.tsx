import { Box, chakra, Flex, Skeleton, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Loading } from '../../../ui/Skeletons.tsx';

/** The narrow column of a payment's page. Its changes are announced. */
export function PaymentFrame({ children }: { children: ReactNode }) {
  return (
    <Box width="full" maxWidth="md" marginInline="auto" paddingInline={4} paddingBlock={{ base: 10, md: 16 }} aria-live="polite">
      {children}
    </Box>
  );
}

/** A sign, a heading, a sentence, and what to do next. */
export function PaymentMessage({ sign, title, children }: { sign: ReactNode; title: string; children: ReactNode }) {
  return (
    <Flex direction="column" align="center" textAlign="center" gap={2} minHeight="12rem">
      <Box height={24} marginBlockEnd={2} display="grid" placeItems="center">
        {sign}
      </Box>
      <chakra.h1 textStyle="2xl" fontWeight="semibold">
        {title}
      </chakra.h1>
      <chakra.p color="fg.muted">{children}</chakra.p>
    </Flex>
  );
}

/** The skeleton of a payment's page. */
export function PaymentSkeleton() {
  return (
    <PaymentFrame>
      <Loading>
        <Stack align="center" gap={3} aria-hidden>
          <Skeleton width={24} height={24} borderRadius="full" />
          <Skeleton height={8} width="14rem" />
          <Skeleton height={5} width="18rem" maxWidth="full" />
          <Skeleton height={40} width="full" marginBlockStart={8} borderRadius="l3" />
        </Stack>
      </Loading>
    </PaymentFrame>
  );
}
