import {
  changedControls,
  contentOf,
  isAlive,
  isControl,
  isTick,
  type Content,
  type Control,
} from './form-controls'
import { earlyButton, forgetEarlyButton } from './early-click'

/** How often a page is asked whether it is alive around a control, and for how long. Milliseconds. */
const beat = 50
const patience = 60_000

const isText = (control: Control) =>
  !isTick(control) && !(control instanceof HTMLSelectElement) && control.type !== 'file'

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
 * Keeps what is typed, chosen or pressed in a page that the server drew, before its scripts have come: each control takes
 * it once the part of the page around it is alive. Begins before the first part is.
 */
export function keepEarlyInput(page: Document): void {
  /** Which controls were changed early, and when each was found alive. */
  const early = new Map<Control, { content: Content; entered: number }>()
  let composing: EventTarget | null = null
  /** The button that was found alive a beat ago. */
  let ready: HTMLButtonElement | undefined
  let end = Infinity
  let timer: ReturnType<typeof setTimeout> | undefined

  const begin = () => {
    end = Date.now() + patience
    timer ??= setTimeout(look, beat)
  }
  const note = (control: Control) => {
    early.set(control, { content: contentOf(control), entered: early.get(control)?.entered ?? -1 })
    begin()
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
  const press = (button: HTMLButtonElement) => {
    if (!button.isConnected || button.disabled) forgetEarlyButton()
    else if (!isAlive(button)) return
    // The click is no longer early, and forgotten like any other.
    else if (ready === button) button.click()
    ready = button
  }
  const look = () => {
    timer = undefined
    for (const [control, known] of early) settle(control, known)
    const pressed = earlyButton()
    if (pressed) press(pressed)
    if ((early.size > 0 || earlyButton()) && Date.now() < end) timer = setTimeout(look, beat)
  }

  const isReloaded = !isFresh()
  for (const control of changedControls(page)) if (!isReloaded || isText(control)) note(control)
  if (earlyButton()) begin()
  const changed = ({ target, isTrusted }: Event) => {
    if (isTrusted && isControl(target) && (early.has(target) || !isAlive(target))) note(target)
  }
  for (const type of ['input', 'change']) page.addEventListener(type, changed, true)
  page.addEventListener('click', () => earlyButton() && begin(), true)
  page.addEventListener('compositionstart', ({ target }) => (composing = target), true)
  page.addEventListener('compositionend', () => (composing = null), true)
}
