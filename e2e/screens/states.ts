import type { CDPSession, Page } from 'playwright/test'

/** WCAG 2.2, 1.4.11: the minimum contrast of a control's text, icon or border in any state. */
const leastContrast = 3

/** Sets of pseudo-classes that apply together. */
const pseudoStates = [
  [],
  ['hover'],
  ['focus', 'focus-visible'],
  ['hover', 'active'],
  ['hover', 'focus', 'focus-visible'],
  ['hover', 'active', 'focus', 'focus-visible'],
]

const themes = ['light', 'dark']

/** Attribute for finding a control again from outside the page. */
const mark = 'data-state-check'

/**
 * Returns the controls whose text, icon or border falls below 3:1 in a state, in both themes. States combine hovered,
 * focused and active with pressed, selected, checked, current or invalid, and are forced on the page. `tried` contains
 * the looks already measured, and new ones are added.
 */
export async function stateFaults(page: Page, tried: Set<string>): Promise<string[]> {
  const looks = await page.evaluate(markControls, { mark, known: [...tried] })
  if (looks.length === 0) return []
  for (const look of looks) tried.add(look)
  const session = await page.context().newCDPSession(page)
  const faults = new Set<string>()
  try {
    const nodes = await markedNodes(session)
    const force = async (forcedPseudoClasses: string[]) => {
      for (const nodeId of nodes) await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses })
    }
    for (const theme of themes) {
      const before = await page.evaluate(setTheme, theme)
      for (const states of pseudoStates) {
        await force(states)
        for (const isOn of [null, true, false])
          for (const one of await page.evaluate(measureControls, { mark, isOn, least: leastContrast }))
            faults.add(`${[theme, ...states].join(' + ')}: ${one}`)
      }
      await page.evaluate(setTheme, before)
    }
    await force([])
  } finally {
    await session.detach()
  }
  return [...faults]
}

/** Sets the theme and returns the previous one; runs in the page. */
function setTheme(theme: string): string {
  const before = document.documentElement.dataset['theme'] ?? ''
  document.documentElement.dataset['theme'] = theme
  return before
}

async function markedNodes(session: CDPSession): Promise<number[]> {
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument', { depth: 0 })
  const found = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: `[${mark}]` })
  return found.nodeIds
}

/** Marks one control of each new look and returns these looks; runs in the page. */
function markControls({ mark: name, known }: { mark: string; known: string[] }): string[] {
  const controls =
    'button, a[href], input, select, textarea, summary, [role=button], [role=tab], [role=option], [role=switch], label:has(input)'
  for (const old of document.querySelectorAll(`[${name}]`)) old.removeAttribute(name)
  const seen = new Set(known)
  const fresh: string[] = []
  for (const control of document.querySelectorAll<HTMLElement>(controls)) {
    const look = [control, control.parentElement, ...control.children]
      .map((one) => `${one?.tagName} ${one?.getAttribute('class')}`)
      .join(' | ')
    if (seen.has(look) || !control.checkVisibility({ opacityProperty: true })) continue
    if (control.closest('[inert], :disabled, [aria-disabled=true], .leaflet-container')) continue
    seen.add(look)
    fresh.push(look)
    control.setAttribute(name, '')
  }
  return fresh
}

interface Measured {
  mark: string
  /** Value for each state attribute, or null to leave the page's own value. */
  isOn: boolean | null
  least: number
}

/** Returns the marked controls below the minimum contrast; runs in the page. */
function measureControls({ mark: name, isOn, least }: Measured): string[] {
  type Colour = [red: number, green: number, blue: number, alpha: number]
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  const known = new Map<string, Colour>()
  const read = (text: string): Colour => {
    const before = known.get(text)
    if (before) return before
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = text
    context.fillRect(0, 0, 1, 1)
    const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data
    const colour: Colour = [red!, green!, blue!, alpha! / 255]
    known.set(text, colour)
    return colour
  }
  const over = (top: Colour, below: Colour): Colour => {
    const mix = (at: 0 | 1 | 2) => top[at] * top[3] + below[at] * (1 - top[3])
    return [mix(0), mix(1), mix(2), 1]
  }
  const luminance = (colour: Colour) => {
    const part = (at: 0 | 1 | 2) => {
      const share = colour[at] / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    }
    return 0.2126 * part(0) + 0.7152 * part(1) + 0.0722 * part(2)
  }
  const contrast = (one: Colour, other: Colour) => {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b)
    return (high! + 0.05) / (low! + 0.05)
  }
  const pictures = [...document.querySelectorAll('img')].map((image) => image.getBoundingClientRect())
  /**
   * Returns the possible backgrounds of an element: the darkest and the lightest over a picture, and none over a
   * gradient, because its colour is unknown.
   */
  const grounds = (element: Element): Colour[] => {
    const layers: Colour[] = []
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(at)
      if (backgroundImage !== 'none') return []
      const layer = read(backgroundColor)
      layers.unshift(layer)
      if (layer[3] === 1) break
    }
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const isOverPicture =
      layers.at(-1)![3] > 0 &&
      layers.at(-1)![3] < 1 &&
      pictures.some((one) => one.left < x && one.right > x && one.top < y && one.bottom > y)
    if (isOverPicture) return [over(layers.at(-1)!, [0, 0, 0, 1]), over(layers.at(-1)!, [255, 255, 255, 1])]
    return [layers.reduce((below, layer) => over(layer, below))]
  }
  const faults: string[] = []
  const check = (control: Element, what: string, colour: string, behind: Element) => {
    const ratio = Math.min(...grounds(behind).map((ground) => contrast(over(read(colour), ground), ground)))
    if (ratio < least)
      faults.push(`${isOn ?? 'as drawn'}: ${what} ${ratio.toFixed(2)} on ${control.outerHTML.slice(0, 220)}`)
  }
  const states = ['aria-pressed', 'aria-selected', 'aria-checked', 'aria-current', 'aria-invalid']
  const undo: (() => void)[] = []
  /** Sets the state of a control and returns whether the control has one. */
  const switchTo = (control: Element, on: boolean) => {
    const had = undo.length
    for (const state of states) {
      const before = control.getAttribute(state)
      if (before === null && !(state === 'aria-invalid' && control.matches('.control'))) continue
      if (state === 'aria-current' && !on) control.removeAttribute(state)
      else if (state !== 'aria-current') control.setAttribute(state, String(on))
      undo.push(() =>
        before === null ? control.removeAttribute(state) : control.setAttribute(state, before),
      )
    }
    const box = control.matches('label') && control.querySelector<HTMLInputElement>('input')
    if (box && ['radio', 'checkbox'].includes(box.type)) {
      // If a radio button kept its name, checking it would uncheck the others of its group.
      const { checked, name: group } = box
      box.name = ''
      box.checked = on
      undo.push(() => {
        box.checked = checked
        box.name = group
      })
    }
    return undo.length > had
  }
  const controls = [...document.querySelectorAll<HTMLElement>(`[${name}]`)]
  // All states are set before measuring, so that styles are computed only once.
  for (const control of isOn === null ? controls : controls.filter((one) => switchTo(one, isOn))) {
    const style = getComputedStyle(control)
    // A control without a border is part of a larger box that has one.
    const hasBorder = style.borderTopWidth !== '0px' && read(style.borderTopColor)[3] > 0
    if (control.matches('.control, [role=switch]') && hasBorder)
      check(control, 'border', style.borderTopColor, control.parentElement!)
    if (control.matches('[role=switch]') && control.firstElementChild)
      check(control, 'knob', getComputedStyle(control.firstElementChild).backgroundColor, control)
    for (const part of [control, ...control.querySelectorAll('*')]) {
      const isText = [...part.childNodes].some((child) => child instanceof Text && child.data.trim())
      if (!isText && !part.matches('svg.icon, input.control, select, textarea')) continue
      if (part.closest('.sr-only, option') || !part.checkVisibility({ opacityProperty: true })) continue
      check(control, isText ? 'text' : 'icon', getComputedStyle(part).color, part)
    }
  }
  for (const back of undo) back()
  return faults
}
