/**
 * Returns the slug of a title (§5): lower case, only letters, digits and hyphens, with spaces and repeated hyphens
 * turned into a single hyphen. A title in another script gives an empty slug; its listing is then called
 * `property-{id}` (D84).
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
