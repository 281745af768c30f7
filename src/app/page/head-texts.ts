/** The texts of a listing or a project for the page head. */
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
 * The texts of the page head: the owner's search appearance (§3 meta fields), else the listing's own words.
 * @param picture its title picture, where the owner named none for the preview
 */
export function headTexts(of: HeadContent, picture: string | null) {
  const place = [of.city, of.state].filter(Boolean).join(', ')
  return {
    title: of.meta_title || [of.title, place].filter(Boolean).join(', '),
    description: of.meta_description || excerpt(of.description) || excerpt(of.title),
    image: of.meta_image ?? picture ?? undefined,
  }
}

/** What search engines show of a description, characters. */
const most = 160

/** How a text begins, in one line, cut at a word. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const whole = line.slice(0, most - 1)
  return `${whole.slice(0, Math.max(whole.lastIndexOf(' '), most / 2)).trimEnd()}…`
}
