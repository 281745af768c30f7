/**
 * The key of the purchase after this one. It follows from the first, so that a tab which was opened twice still means
 * the same purchase: `a1b2` → `a1b2.2` → `a1b2.3`.
 */
export function nextPurchase(key: string): string {
  const [, first = key, count = '1'] = /^(.*?)(?:\.(\d+))?$/.exec(key) ?? []
  return `${first}.${Number(count) + 1}`
}
