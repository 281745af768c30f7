/** Fields of a listing or project used in the page head. */
interface HeadContent {
  title: string
  description: string
  city: string
  state: string
  meta_title: string | null
  meta_description: string | null
  meta_image: string | null
}

/**
 * Returns the head texts: the owner's SEO fields (§3 meta fields), falling back to the listing's own texts.
 * @param picture title picture, used if the owner chose no preview picture
 */
export function headTexts(of: HeadContent, picture: string | null) {
  const place = [of.city, of.state].filter(Boolean).join(', ')
  return {
    title: of.meta_title || [of.title, place].filter(Boolean).join(', '),
    description: of.meta_description || excerpt(of.description) || excerpt(of.title),
    image: of.meta_image ?? picture ?? undefined,
  }
}

/** Length of a description shown by search engines, in characters. */
const most = 160

/** Returns the start of a text on one line, cut at a word boundary. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const whole = line.slice(0, most - 1)
  return `${whole.slice(0, Math.max(whole.lastIndexOf(' '), most / 2)).trimEnd()}…`
}
