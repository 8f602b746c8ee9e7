/**
 * The list to show: that of the answer, or while the next answer is on its way, the one before it. One that was empty does not stay: what
 * another search, filter or tab finds is not known yet, and "nothing" would be said of it. Undefined while there is nothing to show.
 */
export function listShown<Data, List extends { nodes: readonly unknown[] }>(
  { data, previousData }: { data: Data | undefined; previousData: Data | undefined },
  listOf: (data: Data) => List,
): List | undefined {
  if (data) return listOf(data);
  const before = previousData && listOf(previousData);
  return before?.nodes.length ? before : undefined;
}
