/** Control characters, and characters that browsers treat as a slash or drop from a URL. */
const unsound = /[\p{Cc}\\\u2028\u2029]/u

/** A host that none of our URLs has, so that links to other sites are detected. */
const base = 'http://site.invalid'

/**
 * Returns whether a text is only a path of this site, so a link can't lead users to another site. Browsers drop tabs
 * and line breaks, read a backslash as a slash and two slashes as a host, so none of these are allowed, encoded or not.
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
