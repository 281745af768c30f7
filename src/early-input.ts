/** What can be typed into, chosen from or ticked. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What somebody has made of a control before the page was alive around it. */
export interface EarlyInput {
  value: string
  checked: boolean | undefined
  /** A word was being composed in it. */
  isComposing: boolean
  /** How often it was looked at since it was found alive. */
  entered: number
}

/** By the control. */
export type EarlyInputs = Map<Control, EarlyInput>

const controls =
  'select, textarea, input:not([type=hidden], [type=submit], [type=button], [type=reset], [type=image])'

/** React leaves its mark on each element that it has taken over. */
export const isAlive = (control: Control) =>
  Object.keys(control).some((key) => key.startsWith('__reactProps'))

/** Whether a control has another text than the server drew. */
const isTyped = (control: Control) => !('options' in control) && control.value !== control.defaultValue

/** Whether something else is chosen or ticked than the server drew; a list without a chosen option shows its first. */
function isChosen(control: Control): boolean {
  if ('options' in control) {
    const drawn = [...control.options].findIndex((option) => option.defaultSelected)
    return control.selectedIndex !== Math.max(0, drawn)
  }
  return 'checked' in control && control.checked !== control.defaultChecked
}

/**
 * Keeps what is typed or chosen in a page that the server drew, before its scripts have come: each control takes it once
 * the part of the page around it is alive. Begins before the first part is. What enters it is loaded where something
 * was typed, which is seldom.
 */
export function keepEarlyInput(page: Document): void {
  const early: EarlyInputs = new Map()
  const note = (control: Control, isComposing = false) => {
    const { value, checked } = control as HTMLInputElement
    early.set(control, { value, checked, isComposing, entered: early.get(control)?.entered ?? -1 })
    import('./enter-early-input').then(
      ({ enterEarlyInput }) => enterEarlyInput(early),
      () => undefined,
    )
  }
  // A browser that comes back to a page chooses again what was chosen there; the address may say something else.
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  for (const control of page.querySelectorAll<Control>(controls))
    if (isTyped(control) || (arrival?.type === 'navigate' && isChosen(control))) note(control)
  const changed = (event: Event) => {
    const control = event.target as Control
    if (event.isTrusted && control.matches(controls) && (early.has(control) || !isAlive(control)))
      note(control, (event as InputEvent).isComposing)
  }
  for (const type of ['input', 'change', 'compositionend']) page.addEventListener(type, changed, true)
}
