import sanitizeHtml from 'sanitize-html'

/**
 * Rules for rich text: subheadings, paragraphs, lists, quotes, emphasis and links are allowed. No styles, pictures,
 * scripts or frames; nothing that can load or execute.
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
    // External links send no referrer and don't affect search rankings.
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: { href, ...(/^https?:/i.test(href) && { rel: 'noopener noreferrer nofollow' }) },
    }),
  },
}

/** Cache of recently sanitised texts, which are read far more often than written. */
const known = new Map<string, string>()
const mostKnown = 300

/**
 * Returns rich text that is safe to display. Applied on input and again on output, so that content from imports or
 * manual SQL is safe as well.
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

/** Converts plain text to rich text; blank lines separate paragraphs. */
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

/** Converts rich text to plain text on one line. */
export const plainText = (html: string): string =>
  sanitizeHtml(html.replace(/<\/(p|h\d|li|blockquote)>|<br\s*\/?>/gi, '$& '), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replace(/&(amp|lt|gt|quot);/g, (sign) => words[sign]!)
    .replace(/\s+/g, ' ')
    .trim()

/** Whether rich text has no visible content; an emptied editor still contains an empty paragraph. */
export const hasNoText = (html: string): boolean => plainText(html) === ''

const knownTag =
  /<\/?(?:p|br|div|span|b|strong|i|em|u|s|a|ul|ol|li|h[1-6]|table|tbody|thead|tr|t[dh]|img|font|hr|blockquote|section|article|script|style|iframe|center|small|sup|sub|html|body)(?:\s[^<>]*)?\/?>/i
const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,31}\d?);/i
const blockStart = /<(?:p|div|h[1-6]|ul|ol|table|blockquote|section|article)\b/gi
const blockEnd = /<\/(?:p|div|h[1-6]|ul|ol|table|blockquote|section|article)\s*>/gi
const lineEnd = /<(?:br|hr)\b[^<>]*>|<\/(?:li|tr)\s*>/gi

/**
 * Returns the text of a description that may be HTML: keeps paragraphs and line breaks, removes tags and scripts,
 * decodes entities. Text without tags or entities is returned unchanged.
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
  // Entities are decoded during parsing; those that were escaped again for HTML output are reverted here.
  return sanitizeHtml(broken, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(amp|lt|gt|quot);/g, (sign) => words[sign]!)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
