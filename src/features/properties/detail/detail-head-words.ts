import type { Full } from '../types'

/** What the page says of itself: the owner's search appearance (§3 meta fields), else the listing's own words. */
export function headWords(property: Full): { title: string; description: string; image: string | undefined } {
  const place = [property.city, property.state].filter(Boolean).join(', ')
  const plain = property.description.replace(/\s+/g, ' ').trim()
  return {
    title: property.meta_title || [property.title, place].filter(Boolean).join(', '),
    description: property.meta_description || cut(plain || property.title, 160),
    image: property.meta_image ?? property.title_image ?? undefined,
  }
}

/** Cuts at a word, so that at most `most` characters are left. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const whole = text.slice(0, most - 1)
  return `${whole.slice(0, Math.max(whole.lastIndexOf(' '), most / 2)).trimEnd()}…`
}
