import sanitizeHtml from 'sanitize-html'

/**
 * What rich text of the marketplace may be: headings below a page's own, paragraphs, lists, quotes, emphasis and links.
 * No styles, pictures, scripts or frames; nothing that could load or run.
 */
const rules: sanitizeHtml.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'p',
    'ul',
    'ol',
    'li',
    'blockquote',
    'strong',
    'em',
    'u',
    's',
    'code',
    'pre',
    'br',
    'hr',
    'a',
  ],
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 12,
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    b: 'strong',
    i: 'em',
    // Links out of the site send no referrer, and pass no search ranking on.
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: { href, ...(/^https?:/i.test(href) && { rel: 'noopener noreferrer nofollow' }) },
    }),
  },
}

/** Texts that were sanitised lately: lists are read far more often than anything is written. */
const known = new Map<string, string>()
const mostKnown = 300

/**
 * Rich text that is safe to show. Asked on the way in, and again on the way out: what an import or manual SQL wrote
 * into the database is shown as harmless as the rest.
 */
export function sanitise(html: string): string {
  const before = known.get(html)
  if (before !== undefined) return before
  const clean = sanitizeHtml(html, rules).trim()
  const oldest = known.size >= mostKnown ? known.keys().next().value : undefined
  if (oldest !== undefined) known.delete(oldest)
  known.set(html, clean)
  return clean
}

/** Plain text as rich text: blank lines part its paragraphs. */
export const richText = (plain: string): string =>
  plain
    .split(/\r?\n\s*\r?\n/)
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => `<p>${escaped(one)}</p>`)
    .join('')

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => signs[sign]!)

const words: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** The plain text of rich text, in one line. */
export const plainText = (html: string): string =>
  sanitizeHtml(html.replace(/<\/(p|h\d|li|blockquote)>|<br\s*\/?>/gi, '$& '), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replace(/&(amp|lt|gt|quot);/g, (sign) => words[sign]!)
    .replace(/\s+/g, ' ')
    .trim()

/** Whether rich text has no visible content: an editor that was emptied leaves an empty paragraph. */
export const hasNoText = (html: string): boolean => plainText(html) === ''
