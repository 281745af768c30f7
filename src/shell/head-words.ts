/** What a listing or a project has to say of itself. */
interface Spoken {
  title: string
  description: string
  city: string
  state: string
  meta_title: string | null
  meta_description: string | null
  meta_image: string | null
}

/**
 * What the page says of itself: the owner's search appearance (§3 meta fields), else the listing's own words.
 * @param picture its title picture, where the owner named none for the preview
 */
export function headWords(of: Spoken, picture: string | null) {
  const place = [of.city, of.state].filter(Boolean).join(', ')
  const plain = of.description.replace(/\s+/g, ' ').trim()
  return {
    title: of.meta_title || [of.title, place].filter(Boolean).join(', '),
    description: of.meta_description || cut(plain || of.title, 160),
    image: of.meta_image ?? picture ?? undefined,
  }
}

/** Cuts at a word, so that at most `most` characters are left. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const whole = text.slice(0, most - 1)
  return `${whole.slice(0, Math.max(whole.lastIndexOf(' '), most / 2)).trimEnd()}…`
}
