import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProductTileFragment } from '../../../apollo/generated.ts';
import { CardGrid } from '../../../ui/CardGrid.tsx';
import { LongList, useLong } from '../../../ui/LongList.tsx';
import { useFirst } from '../../../ui/useFirst.ts';
import { ProductTile } from './ProductTile.tsx';

/** The cards in the first line of a wide window. */
const firstLine = 4;

/** Products as cards. Of many, those near the window are drawn. */
export function ProductGrid({ products: all }: { products: readonly ProductTileFragment[] }) {
  const { t } = useTranslation('products');
  const products = useFirst(all, firstLine);
  const isLong = useLong(products.length);
  const grid = useRef<HTMLDivElement>(null);
  const cardsInLine = useColumns(grid, isLong);
  const keyOf = useCallback((line: number) => products[line * cardsInLine]?.id ?? '', [products, cardsInLine]);
  return (
    <div ref={grid}>
      <LongList isLong={isLong} lines={Math.ceil(products.length / cardsInLine)} keyOf={keyOf} height={320} gap={32}>
        {({ from, to, before, after, isPart, listRef, lineRef }) => (
          <CardGrid
            ref={listRef as RefObject<HTMLDivElement>}
            aria-label={t('list.results')}
            rowGap={8}
            style={{ paddingBlock: `${before}px ${after}px`, overflowAnchor: isPart ? 'none' : undefined }}
          >
            {products.slice(from * cardsInLine, to * cardsInLine).map((product, index) => {
              const place = from * cardsInLine + index;
              const beginsLine = place % cardsInLine === 0;
              return (
                <li
                  key={product.id}
                  ref={beginsLine ? lineRef : undefined}
                  data-index={beginsLine ? place / cardsInLine : undefined}
                  aria-setsize={isPart ? products.length : undefined}
                  aria-posinset={isPart ? place + 1 : undefined}
                >
                  <ProductTile product={product} eager={place < firstLine} />
                </li>
              );
            })}
          </CardGrid>
        )}
      </LongList>
    </div>
  );
}

/** How many cards stand beside each other in the grid inside an element. One, until it is measured. */
function useColumns(around: RefObject<HTMLElement | null>, isLong: boolean): number {
  const [columns, setColumns] = useState(1);
  useLayoutEffect(() => {
    const element = around.current;
    if (!isLong || !element) return;
    // The grid is another element once the code of long lists is loaded.
    const measure = () => {
      const grid = element.firstElementChild;
      if (grid) setColumns(getComputedStyle(grid).gridTemplateColumns.split(' ').length);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [around, isLong]);
  return isLong ? columns : 1;
}
