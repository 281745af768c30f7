type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
/** What somebody has made of a control: its text or choice, or whether it is ticked. */
type Content = string | boolean

/** Nothing of ours can be typed or chosen in these. */
const untyped = new Set(['hidden', 'submit', 'button', 'reset', 'image'])
const ticked = new Set(['checkbox', 'radio'])
/** How often a page is asked whether it is alive around a control, and for how long. Milliseconds. */
const beat = 50
const patience = 60_000

const isControl = (node: unknown): node is Control =>
  node instanceof HTMLSelectElement ||
  node instanceof HTMLTextAreaElement ||
  (node instanceof HTMLInputElement && !untyped.has(node.type))
const isTick = (control: Control): control is HTMLInputElement => ticked.has(control.type)
const isText = (control: Control) =>
  !isTick(control) && !(control instanceof HTMLSelectElement) && control.type !== 'file'
const contentOf = (control: Control): Content => (isTick(control) ? control.checked : control.value)

/** What the server drew. A list without a chosen option shows its first. */
function drawnOf(control: Control): Content {
  if (control instanceof HTMLSelectElement)
    return ([...control.options].find((option) => option.defaultSelected) ?? control.options[0])?.value ?? ''
  return isTick(control) ? control.defaultChecked : control.defaultValue
}

/** React leaves its mark on each element that it has taken over. */
const isAlive = (control: Control) => Object.keys(control).some((key) => key.startsWith('__reactProps'))

/** A browser that comes back to a page chooses again what was chosen there; the address may differ. */
const isFresh = () => {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return arrival?.type === 'navigate'
}

const fires = (control: Control, type: string) => control.dispatchEvent(new Event(type, { bubbles: true }))

/** Has a control that is alive take this as if it were typed or chosen now, with the cursor where it is. */
function enter(control: Control, content: Content) {
  if (isTick(control)) {
    control.checked = !content
    control.click()
  } else if (isText(control)) {
    const box = control as HTMLInputElement | HTMLTextAreaElement
    const [start, end] = [box.selectionStart, box.selectionEnd]
    // React passes over a text that it has set itself: what is typed goes past the property that it watches.
    const prototype = Object.getPrototypeOf(box) as object
    box.value = ''
    Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(box, content)
    if (start !== null && document.activeElement === box) box.setSelectionRange(start, end)
    fires(box, 'input')
  } else {
    if (control.type !== 'file') control.value = String(content)
    fires(control, 'change')
  }
  // A visitor who has gone on meanwhile has left the control: a list that opened below it closes.
  if (document.activeElement !== control) fires(control, 'focusout')
}

/**
 * Keeps what is typed or chosen in a page that the server drew, before its scripts have come: each control takes it once
 * the part of the page around it is alive. Begins before the first part is.
 */
export function keepEarlyInput(page: Document): void {
  /** Which controls were changed early, and when each was found alive. */
  const early = new Map<Control, { content: Content; entered: number }>()
  let composing: EventTarget | null = null
  let end = Infinity
  let timer: ReturnType<typeof setTimeout> | undefined

  const note = (control: Control) => {
    early.set(control, { content: contentOf(control), entered: early.get(control)?.entered ?? -1 })
    end = Date.now() + patience
    timer ??= setTimeout(look, beat)
  }
  /** One beat after a control was found alive its first effects are over; they may have emptied it once more. */
  const settle = (control: Control, known: { content: Content; entered: number }) => {
    if (!control.isConnected) return early.delete(control)
    if (!isAlive(control) || control === composing) return false
    const round = ++known.entered
    if (round === 1 || (round === 2 && isText(control) && contentOf(control) !== known.content))
      enter(control, known.content)
    return round > 2 && early.delete(control)
  }
  const look = () => {
    timer = undefined
    for (const [control, known] of early) settle(control, known)
    if (early.size > 0 && Date.now() < end) timer = setTimeout(look, beat)
  }

  const isReloaded = !isFresh()
  for (const control of page.querySelectorAll('input, select, textarea'))
    if (isControl(control) && contentOf(control) !== drawnOf(control) && (!isReloaded || isText(control)))
      note(control)
  const changed = ({ target, isTrusted }: Event) => {
    if (isTrusted && isControl(target) && (early.has(target) || !isAlive(target))) note(target)
  }
  for (const type of ['input', 'change']) page.addEventListener(type, changed, true)
  page.addEventListener('compositionstart', ({ target }) => (composing = target), true)
  page.addEventListener('compositionend', () => (composing = null), true)
}
