/** What is used of axe-core's inside; a hit on something missing throws. */
interface Inside {
  _cache: { set: (key: string, value: unknown) => void }
  _audit: {
    rules: { id: string; matches: (...asked: unknown[]) => boolean }[]
    checks: Record<
      string,
      { evaluate: (this: unknown, node: Element, ...rest: unknown[]) => boolean | undefined }
    >
  }
  commons: { color: { getBackgroundStack: (node: Element) => Element[] | null } }
  judged: Set<string>
  grounds: Map<Element, string>
}

/**
 * Makes axe-core's judgement of contrast both stricter and much cheaper (it is most of what axe-core costs). Runs in
 * the page, after axe-core, before each of its runs. `known`: what was found good before.
 *
 * Stricter: axe-core takes a letter that is drawn otherwise together with the next one for a ligature of an icon font,
 * and judges no text of such a font. That is all of Arabic; this product has no icon fonts.
 *
 * Cheaper: two texts of the same colour, size, weight and shadow on the same backgrounds under the same veils have
 * the same contrast. What was good once is not computed again, on no page. An element without a text of its own is
 * passed over before axe-core looks for the labels around it, to pass it over as well.
 */
export function judgeContrastOnce(known: string[]) {
  const axe = (globalThis as unknown as { axe: Inside }).axe
  const letters = { occurrences: 1000, numLigatures: 0 }
  const typedInto = new Set(['input', 'select', 'textarea'])
  const allLetters = new Proxy({}, { get: () => letters })
  const begun = axe.judged !== undefined
  axe.judged = new Set([...(axe.judged ?? []), ...known])
  axe.grounds = new Map()
  if (begun) return

  const rule = axe._audit.rules.find(({ id }) => id === 'color-contrast')!
  const { matches } = rule
  const bare = (element: Element) =>
    !typedInto.has(element.localName) &&
    ![...element.childNodes].some(
      (child) => child.nodeType === Node.TEXT_NODE && /\S/.test(child.nodeValue ?? ''),
    )
  rule.matches = function (...asked) {
    if (bare(asked[0] as Element)) return false
    axe._cache.set('fonts', allLetters)
    return matches.apply(this, asked)
  }

  /** Whatever makes an element and all within it paler or blends it. */
  const veil = (element: Element | null): string => {
    if (!element) return ''
    const { opacity, mixBlendMode, filter } = getComputedStyle(element)
    const own = opacity === '1' && mixBlendMode === 'normal' && filter === 'none'
    return veil(element.parentElement) + (own ? '' : `${opacity} ${mixBlendMode} ${filter}/`)
  }
  const ground = (element: Element) => {
    const known = axe.grounds.get(element)
    if (known !== undefined) return known
    const { backgroundColor, backgroundImage } = getComputedStyle(element)
    const said = `${element.nodeName} ${backgroundColor} ${backgroundImage} ${veil(element)}`
    axe.grounds.set(element, said)
    return said
  }
  const drawing = (text: Element, stack: Element[]) => {
    const style = getComputedStyle(text)
    const { color, fontSize, fontWeight, textShadow, webkitTextFillColor, webkitTextStroke } = style
    const grounds = [...new Set([...stack, document.body, document.documentElement])].map(ground)
    return [color, fontSize, fontWeight, textShadow, webkitTextFillColor, webkitTextStroke, ...grounds].join(
      '|',
    )
  }

  const check = axe._audit.checks['color-contrast']!
  const { evaluate } = check
  check.evaluate = function (node, ...rest) {
    const stack = axe.commons.color.getBackgroundStack(node)
    // Where axe-core cannot tell what is behind a text, it says so itself.
    const name = stack && drawing(node, stack)
    if (name && axe.judged.has(name)) return true
    const good = evaluate.call(this, node, ...rest)
    if (name && good === true) axe.judged.add(name)
    return good
  }
}
