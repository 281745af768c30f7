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

const knownTag =
  /<\/?(?:p|br|div|span|b|strong|i|em|u|s|a|ul|ol|li|h[1-6]|table|tbody|thead|tr|t[dh]|img|font|hr|blockquote|section|article|script|style|iframe|center|small|sup|sub|html|body)(?:\s[^<>]*)?\/?>/i
const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,31}\d?);/i
const blockStart = /<(?:p|div|h[1-6]|ul|ol|table|blockquote|section|article)\b/gi
const blockEnd = /<\/(?:p|div|h[1-6]|ul|ol|table|blockquote|section|article)\s*>/gi
const lineEnd = /<(?:br|hr)\b[^<>]*>|<\/(?:li|tr)\s*>/gi

/**
 * The text of a description that may be HTML: paragraphs and line breaks stay, tags and scripts go, entities become
 * their characters. Text without a tag or an entity is returned as it is.
 */
export function htmlToText(written: string): string {
  if (!knownTag.test(written) && !entity.test(written)) return written
  const broken = knownTag.test(written)
    ? written
        .replace(blockStart, '\n$&')
        .replace(blockEnd, '\n\n')
        .replace(lineEnd, '\n')
        .replace(/<li\b[^<>]*>/gi, '• ')
    : written
  // Entities are decoded while it is parsed; what is escaped again for HTML is not for HTML here.
  return sanitizeHtml(broken, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(amp|lt|gt|quot);/g, (sign) => words[sign]!)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
