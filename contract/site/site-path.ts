/** Control characters, and the marks that browsers read as a slash or leave out of an address. */
const unsound = /[\p{Cc}\\\u2028\u2029]/u

/** A host that no address of ours has: whatever leads elsewhere shows by it. */
const base = 'http://site.invalid'

/**
 * Whether a text is a path of this site and nothing else, so that no link can send people away. Browsers drop tabs and
 * line breaks, read a backslash as a slash, and take two slashes for another host: none of that may come, encoded or not.
 */
export function isSitePath(text: string): boolean {
  if (!text.startsWith('/') || !isSound(text)) return false
  const path = text.split(/[?#]/, 1)[0]!
  try {
    return isSound(decodeURIComponent(path))
  } catch {
    return false
  }
}

function isSound(text: string): boolean {
  if (unsound.test(text) || text.startsWith('//')) return false
  const { origin, pathname } = new URL(text, base)
  return origin === base && !pathname.startsWith('//')
}
