/** What a page comes alive with: its scripts, and its texts. */
const link = /<link rel="(?:modulepreload"|preload" href="\/texts\/)[^>]*>/g

/** What the router says of a script that the page does not need at once: once it is wanted it is wanted first. */
const later = ' fetchPriority="low"'

/** No screen there is: what is for it is not fetched. */
const held = 'not all'

/**
 * The HTML of a page that names the parts it comes alive with, but leaves it to the page to have them fetched. As the
 * router (its scripts) and React (its texts) write them they would be fetched at once, and on a slow line share it with the
 * page's picture and its fonts.
 */
export const holdParts = (html: string): string =>
  html.replace(link, (asked) => asked.replace('<link', `<link media="${held}"`).replace(later, ''))

/** The parts that a page names and does not fetch yet. */
export const heldParts = (page: Document): HTMLLinkElement[] => [
  ...page.querySelectorAll<HTMLLinkElement>(`link[media="${held}"]`),
]

/** Has the browser fetch these parts of a page, all at once, and before the pictures further down. */
export function fetchParts(parts: readonly HTMLLinkElement[]): void {
  for (const part of parts) {
    part.removeAttribute('media')
    part.fetchPriority = 'high'
    // A link that was passed over is looked at again where it is new.
    part.replaceWith(part.cloneNode())
  }
}
