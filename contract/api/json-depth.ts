/** Nesting limit; a listing with its attributes needs three levels. */
const nestingMax = 20

const quote = 34
const backslash = 92
const opening = new Set([91, 123])
const closing = new Set([93, 125])

/**
 * Whether a JSON text is nested too deeply. Scans the text before parsing, because the parser needs most of a second
 * for a megabyte of brackets, and code reading the result would recurse as deeply.
 */
export function isDeepJson(text: string): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (quoted) {
      if (sign === backslash) at++
      else if (sign === quote) quoted = false
    } else if (sign === quote) quoted = true
    else if (opening.has(sign)) {
      if (++depth > nestingMax) return true
    } else if (closing.has(sign)) depth--
  }
  return false
}
