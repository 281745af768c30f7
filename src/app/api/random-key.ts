/**
 * A name that nobody guesses and nothing else has, for what must be done once however often it is sent. It is made where
 * `crypto.randomUUID` is missing too (a plain http address).
 */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
