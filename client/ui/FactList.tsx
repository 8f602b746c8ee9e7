import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** The label of a fact, and the fact. */
export type Fact = [label: string, value: ReactNode];

/** If both do not fit, the fact is broken into lines. An amount cannot be broken, so then the label is. */
const firstToGiveWay = { minWidth: 'min-content', flexShrink: 1000 } as const;

/** Facts at a glance, a line each: the label at the start, the value at the end. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <chakra.dl>
      {facts.map(([label, value]) => (
        <Flex
          key={label}
          justify="space-between"
          align="baseline"
          gap="min(1rem, 4vw)"
          paddingBlock={2.5}
          borderBlockEndWidth="1px"
          textStyle="sm"
        >
          <chakra.dt color="fg.muted" minWidth="min-content">
            {label}
          </chakra.dt>
          <chakra.dd className="figures" textAlign="end" fontWeight="medium" {...firstToGiveWay} overflowWrap="anywhere">
            {value}
          </chakra.dd>
        </Flex>
      ))}
    </chakra.dl>
  );
}
