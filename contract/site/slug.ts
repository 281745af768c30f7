/**
 * Slug of a title (§5): lowercase, only letters, digits, spaces and hyphens, spaces to hyphens, hyphens collapsed.
 * A title of another script gives an empty slug; the listing is then called `property-{id}` (D84).
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
