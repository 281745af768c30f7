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

/** Interval between checks for hydrated controls, and how long the checks continue, in ms. */
const beat = 50
const patience = 60_000

const isText = (control: Control) =>
  !isTick(control) && !(control instanceof HTMLSelectElement) && control.type !== 'file'

/**
 * Whether this is a fresh navigation. After a reload or back navigation the browser restores old choices, which may no
 * longer match the address.
 */
const isFresh = () => {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return arrival?.type === 'navigate'
}

const fires = (control: Control, type: string) => control.dispatchEvent(new Event(type, { bubbles: true }))

/** Replays the value on a hydrated control as if the user had just entered it, preserving the cursor. */
function enter(control: Control, content: Content) {
  if (isTick(control)) {
    control.checked = !content
    control.click()
  } else if (isText(control)) {
    const box = control as HTMLInputElement | HTMLTextAreaElement
    const [start, end] = [box.selectionStart, box.selectionEnd]
    // React ignores a value set through its own property tracker, so set it with the prototype's setter.
    const prototype = Object.getPrototypeOf(box) as object
    box.value = ''
    Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(box, content)
    if (start !== null && document.activeElement === box) box.setSelectionRange(start, end)
    fires(box, 'input')
  } else {
    if (control.type !== 'file') control.value = String(content)
    fires(control, 'change')
  }
  // The user has since left the control; close any list that opened below it.
  if (document.activeElement !== control) fires(control, 'focusout')
}

/**
 * Captures input and clicks on server-rendered HTML before hydration and replays each once its control is hydrated.
 * Must start before the first part hydrates.
 */
export function keepEarlyInput(page: Document): void {
  /** Controls changed before hydration, with their content and the number of checks since they were found hydrated. */
  const early = new Map<Control, { content: Content; entered: number }>()
  let composing: EventTarget | null = null
  /** The button found hydrated on the previous check. */
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
  /**
   * Replays the content once its control is hydrated, and again on the next check if an initial effect cleared the
   * control.
   */
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
    // The replayed click is no longer early, so `keepEarlyClick` forgets the button.
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
