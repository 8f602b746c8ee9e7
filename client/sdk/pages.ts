import { DiwanError } from './errors.ts';
import type { Page } from './operation.ts';

/** The parts of a page that a loop needs. */
export type Turned<Node> = Pick<Page<Node>, 'nodes'> & { pageInfo: Pick<Page<Node>['pageInfo'], 'hasNextPage' | 'endCursor'> };

/** Entries that a loop reads at once, unless the caller says `first`. */
export const pageLength = 50;

/** Goes through all entries of a list, page by page. The next page is read once the last entry of a page was taken. */
export async function* everyEntry<Node>(read: (after: string | undefined) => Promise<Turned<Node>>): AsyncGenerator<Node, void, undefined> {
  for (let after: string | undefined; ; ) {
    const { nodes, pageInfo } = await read(after);
    yield* nodes;
    if (!pageInfo.hasNextPage) return;
    if (!pageInfo.endCursor || pageInfo.endCursor === after)
      throw new DiwanError('The list goes on, but names no next page', { code: 'INTERNAL_SERVER_ERROR' });
    after = pageInfo.endCursor;
  }
}
