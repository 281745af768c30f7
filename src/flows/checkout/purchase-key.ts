/**
 * The key of a page's first purchase: random, and made where `crypto.randomUUID` is missing too (a plain http address).
 * Buying once more takes the machine's next one (`nextPurchase`).
 */
export function purchaseKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
