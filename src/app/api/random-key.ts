/**
 * Returns an unguessable 128-bit key, used for idempotency. Avoids `crypto.randomUUID`, which is missing on plain-HTTP
 * origins.
 */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
