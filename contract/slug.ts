/**
 * Slug of a title (§5): lowercase, only letters, digits, spaces and hyphens, spaces to hyphens, hyphens collapsed.
 * A title of another script gives an empty slug; `slugOr` then takes the record's own name (D84).
 */
export function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '')
}

/** The slug of a title, or `property-{id}` where nothing is left of it (D84). */
export function slugOr(title: string, record: string, id: number | string): string {
  return slug(title) || `${record}-${id}`
}

/** What a form may show as a slug: true when the specification's rule would leave it as it is. */
export function isSlug(text: string): boolean {
  return text !== '' && slug(text) === text
}
