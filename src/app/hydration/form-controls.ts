/** A form control that takes user input. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
/** A control's content: its text or choice, or whether it is checked. */
export type Content = string | boolean

/**
 * Whether the node is a form control. Hidden inputs and input buttons also match, which is harmless: their value never
 * differs from the server's.
 */
export const isControl = (node: unknown): node is Control =>
  node instanceof HTMLInputElement || node instanceof HTMLSelectElement || node instanceof HTMLTextAreaElement

/** Whether the control is a checkbox or radio button. */
export const isTick = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio'

/** Returns the control's current content. */
export const contentOf = (control: Control): Content => (isTick(control) ? control.checked : control.value)

/** Returns the content as rendered by the server. A select without a selected option shows its first option. */
function drawnOf(control: Control): Content {
  if (control instanceof HTMLSelectElement)
    return ([...control.options].find((option) => option.defaultSelected) ?? control.options[0])?.value ?? ''
  return isTick(control) ? control.defaultChecked : control.defaultValue
}

/** Returns the controls whose content differs from the server's HTML. */
export const changedControls = (page: Document): Control[] =>
  [...page.querySelectorAll('input, select, textarea')].filter(
    (control): control is Control => isControl(control) && contentOf(control) !== drawnOf(control),
  )

/** Whether the element is hydrated; React adds a `__reactProps…` key to each one it has taken over. */
export const isAlive = (element: Element): boolean =>
  Object.keys(element).some((key) => key.startsWith('__reactProps'))
