type Matches = (this: unknown, node: Element, ...rest: unknown[]) => boolean

interface Color {
  alpha: number
  parseString: (text: string) => void
}

/** The axe-core internals used here; accessing one that is missing throws. */
interface Inside {
  _cache: { set: (key: string, value: unknown) => void }
  _audit: { rules: { id: string; matches: Matches }[] }
  commons: {
    color: {
      Color: new () => Color
      flattenColors: (above: Color, below: Color) => Color
      getContrast: (background: Color, foreground: Color) => number
    }
  }
  /** The latest inspection of the page, or null before the first. */
  look: Look | null
}

interface Look {
  factsOf: (element: Element) => Facts
  boxes: Box[]
  strays: Box[]
}

interface Box {
  element: Element
  box: DOMRect
}

interface Facts {
  element: Element
  parent: Facts | null
  style: CSSStyleDeclaration
  /** The element's own background colour, or undefined if it isn't a plain colour. */
  ground: string | undefined
  alpha: number
  /** Whether the element or an ancestor is transparent or blended. */
  veiled: boolean
  /** Whether the element may overlap elements that aren't its ancestors. */
  stray: boolean
  /** Whether the element hides overflowing content. */
  clips: boolean
}

/**
 * Skips most of axe-core's contrast checks, which take half of its time because it maps which elements overlap. The map
 * isn't needed for text with sufficient contrast that has only plain colours of its ancestors behind it and that no
 * other element touches. Everything else is left to axe-core, so the same faults are found. Runs in the page after
 * axe-core is loaded and before each of its runs. One rule is stricter: axe-core takes a letter that changes shape next
 * to another for a ligature of an icon font and skips all text in that font. That would include all Arabic text, and
 * this product has no icon fonts.
 */
export function passOverPlainTexts() {
  const { axe } = globalThis as unknown as { axe: Inside }
  const begun = axe.look !== undefined
  axe.look = null
  if (begun) return

  const { Color, flattenColors, getContrast } = axe.commons.color
  const parsed = (text: string) => {
    const color = new Color()
    color.parseString(text)
    return color
  }
  const remembered = <T>(find: (key: string) => T) => {
    const known = new Map<string, T>()
    return (key: string): T => {
      if (!known.has(key)) known.set(key, find(key))
      return known.get(key)!
    }
  }
  const alphaOf = remembered((color) => parsed(color).alpha)
  /**
   * Returns the contrast of colours, listed from the text down to the background and followed by the browser's default
   * white.
   */
  const contrastOf = remembered((colors) => {
    const [ink, ...grounds] = `${colors}|rgb(255, 255, 255)`.split('|').map(parsed)
    const ground = grounds.reduceRight((below, above) => flattenColors(above, below))
    return getContrast(ground, flattenColors(ink!, ground))
  })

  const isStray = (style: CSSStyleDeclaration) => {
    const { position, zIndex, transform, translate, rotate, scale, cssFloat, margin, gridArea } = style
    if (position !== 'static' && position !== 'relative') return true
    if (position === 'relative' && `${style.top}${style.right}`.replaceAll(/auto|0px/g, '') !== '')
      return true
    if ([transform, translate, rotate, scale, cssFloat].some((each) => each !== 'none')) return true
    return `${zIndex} ${margin}`.includes('-') || !/^(auto|span \d+)( \/ (auto|span \d+))*$/.test(gridArea)
  }
  const look = (): Look => {
    const known = new Map<Element, Facts>()
    const factsOf = (element: Element): Facts => {
      const found = known.get(element)
      if (found) return found
      const parent = element.parentElement && factsOf(element.parentElement)
      const style = getComputedStyle(element)
      const { backgroundColor, backgroundImage, opacity, mixBlendMode, filter, overflow } = style
      const veil = opacity !== '1' || mixBlendMode !== 'normal' || filter !== 'none'
      const facts: Facts = {
        element,
        parent,
        style,
        ground: backgroundImage === 'none' ? backgroundColor : undefined,
        alpha: alphaOf(backgroundColor),
        veiled: veil || Boolean(parent?.veiled),
        stray: isStray(style),
        clips: !overflow.includes('visible'),
      }
      known.set(element, facts)
      return facts
    }
    const boxes = [...document.body.querySelectorAll('*')]
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1)
    return { factsOf, boxes, strays: boxes.filter(({ element }) => factsOf(element).stray) }
  }

  const typedInto = new Set(['input', 'select', 'textarea'])
  /** Returns the box of an element's text, or the area inside the padding for an input. */
  const boxOf = ({ element, style }: Facts) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    if (!typedInto.has(element.localName)) return new DOMRect(left, top, width, height)
    const [before, after] = [style.paddingLeft, style.paddingRight].map(Number.parseFloat) as [number, number]
    return new DOMRect(left + before, top, width - before - after, height)
  }
  const touch = (a: DOMRect, b: DOMRect) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  const covers = (outer: DOMRect, inner: DOMRect) =>
    outer.left <= inner.left + 1 &&
    outer.top <= inner.top + 1 &&
    outer.right >= inner.right - 1 &&
    outer.bottom >= inner.bottom - 1

  const isPlain = (text: Element): boolean => {
    if (text.getClientRects().length === 0) return false
    const { factsOf, boxes, strays } = (axe.look ??= look())
    const own = factsOf(text)
    const { color, fontSize, textShadow, webkitTextFillColor, webkitTextStrokeWidth } = own.style
    if (own.veiled || textShadow !== 'none') return false
    if (webkitTextFillColor !== color || webkitTextStrokeWidth !== '0px') return false
    const colors = [color]
    let lifted = false
    let clip: Element | undefined
    let ground: Facts | null = own
    for (; ground; ground = ground.parent) {
      if (ground.ground === undefined) return false
      if (ground.alpha > 0) colors.push(ground.ground)
      if (ground.alpha === 1) break
      lifted ||= ground.stray
      // Even after scrolling, the text is visible only inside this element.
      if (ground.clips && ground.parent?.parent) clip = ground.element
    }
    if (contrastOf(colors.join('|')) < (Number.parseFloat(fontSize) >= 24 ? 3 : 4.5)) return false
    const box = boxOf(own)
    const seen = clip?.getBoundingClientRect() ?? box
    // The background of the whole page covers everything.
    if (ground?.parent?.parent && !covers(ground.element.getBoundingClientRect(), seen)) return false
    return !(lifted ? boxes : strays).some(
      (other) =>
        touch(clip?.contains(other.element) ? box : seen, other.box) &&
        !other.element.contains(text) &&
        !text.contains(other.element),
    )
  }

  const only = (id: string, judged: Matches) => {
    const rule = axe._audit.rules.find((one) => one.id === id)!
    const { matches } = rule
    rule.matches = function (node, ...rest) {
      return judged.call(this, node) && matches.call(this, node, ...rest)
    }
  }
  const hasText = ({ localName, childNodes }: Element) =>
    typedInto.has(localName) ||
    [...childNodes].some((child) => child.nodeType === Node.TEXT_NODE && /\S/.test(child.nodeValue ?? ''))
  const glyph = { occurrences: 1000, numLigatures: 0 }
  const allGlyphs = new Proxy({}, { get: () => glyph })
  only('color-contrast', (node) => {
    if (!hasText(node) || isPlain(node)) return false
    axe._cache.set('fonts', allGlyphs)
    return true
  })
  // An underline distinguishes a link from the surrounding text without colour, which axe-core accepts too.
  const underlined = (element: Element) => getComputedStyle(element).textDecorationLine.includes('underline')
  const amongUnderlined = ({ parentElement }: Element): boolean =>
    parentElement !== null && (underlined(parentElement) || amongUnderlined(parentElement))
  only('link-in-text-block', (node) => !underlined(node) || amongUnderlined(node))
}
