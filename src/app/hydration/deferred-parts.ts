/** Matches the preload links needed for hydration: scripts and texts. */
const link = /<link rel="(?:modulepreload"|preload" href="\/texts\/)[^>]*>/g

/** Hint the router adds to non-critical scripts; removed because the scripts are urgent once requested. */
const later = ' fetchPriority="low"'

/** A media query that never matches, so the link isn't fetched. */
const held = 'not all'

/**
 * Holds back a page's preload links so the page can start them itself. Otherwise the links emitted by the router
 * (scripts) and React (texts) would load immediately and compete with the main picture and fonts on a slow connection.
 */
export const holdParts = (html: string): string =>
  html.replace(link, (asked) => asked.replace('<link', `<link media="${held}"`).replace(later, ''))

/** Returns the page's links that are held back. */
export const heldParts = (page: Document): HTMLLinkElement[] => [
  ...page.querySelectorAll<HTMLLinkElement>(`link[media="${held}"]`),
]

/** Starts fetching the held-back links together, ahead of pictures further down. */
export function fetchParts(parts: readonly HTMLLinkElement[]): void {
  for (const part of parts) {
    part.removeAttribute('media')
    part.fetchPriority = 'high'
    // Browsers re-evaluate a skipped link only when it is re-inserted.
    part.replaceWith(part.cloneNode())
  }
}
