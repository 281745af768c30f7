/** What somebody types, chooses or ticks something in. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
/** What somebody has made of a control: its text or choice, or whether it is ticked. */
export type Content = string | boolean

/** Whether it is one. Hidden boxes and buttons that are inputs hold what the server drew at any time. */
export const isControl = (node: unknown): node is Control =>
  node instanceof HTMLInputElement || node instanceof HTMLSelectElement || node instanceof HTMLTextAreaElement

/** Whether it is ticked instead of typed or chosen. */
export const isTick = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio'

/** What a control holds now. */
export const contentOf = (control: Control): Content => (isTick(control) ? control.checked : control.value)

/** What the server drew. A list without a chosen option shows its first. */
function drawnOf(control: Control): Content {
  if (control instanceof HTMLSelectElement)
    return ([...control.options].find((option) => option.defaultSelected) ?? control.options[0])?.value ?? ''
  return isTick(control) ? control.defaultChecked : control.defaultValue
}

/** The controls of a page that hold something else than the server drew. */
export const changedControls = (page: Document): Control[] =>
  [...page.querySelectorAll('input, select, textarea')].filter(
    (control): control is Control => isControl(control) && contentOf(control) !== drawnOf(control),
  )

/** React leaves its mark on each element that it has taken over. */
export const isAlive = (element: Element): boolean =>
  Object.keys(element).some((key) => key.startsWith('__reactProps'))
