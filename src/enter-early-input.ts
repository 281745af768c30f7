import { isAlive, type Control, type EarlyInput, type EarlyInputs } from './early-input'

/** How often a page is asked whether it is alive around a control, and for how long. Milliseconds. */
const beat = 50
const patience = 60_000

const isTick = (control: Control): control is HTMLInputElement => /^(checkbox|radio)$/.test(control.type)
const isText = (control: Control) => !isTick(control) && !('options' in control) && control.type !== 'file'

const fires = (control: Control, type: string) => control.dispatchEvent(new Event(type, { bubbles: true }))

/** Has a control that is alive take this as if it were typed or chosen now, with the cursor where it is. */
function enter(control: Control, { value, checked }: EarlyInput) {
  if (isTick(control)) {
    control.checked = !checked
    control.click()
  } else if (isText(control)) {
    const box = control as HTMLInputElement | HTMLTextAreaElement
    const [start, end] = [box.selectionStart, box.selectionEnd]
    // React passes over a text that it has set itself: what is typed goes past the property that it watches.
    const prototype = Object.getPrototypeOf(box) as object
    box.value = ''
    Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(box, value)
    if (start !== null && document.activeElement === box) box.setSelectionRange(start, end)
    fires(box, 'input')
  } else {
    if (control.type !== 'file') control.value = value
    fires(control, 'change')
  }
  // Whoever has gone on meanwhile has left the control: a list that opened below it closes.
  if (document.activeElement !== control) fires(control, 'focusout')
}

/** One beat after a control was found alive its first effects are over; they may have emptied it once more. */
function settle(early: EarlyInputs, control: Control, known: EarlyInput) {
  if (!control.isConnected) early.delete(control)
  else if (isAlive(control) && !known.isComposing) {
    const round = ++known.entered
    const isEmptied = round === 2 && isText(control) && control.value !== known.value
    if (round === 1 || isEmptied) enter(control, known)
    if (round > 2) early.delete(control)
  }
}

let isEntering = false
let end = 0

/** Enters what was noted into each control once the part of the page around it is alive; ends when nothing is left. */
export function enterEarlyInput(early: EarlyInputs): void {
  end = Date.now() + patience
  if (isEntering) return
  isEntering = true
  const look = () => {
    for (const [control, known] of early) settle(early, control, known)
    isEntering = early.size > 0 && Date.now() < end
    if (isEntering) setTimeout(look, beat)
  }
  look()
}
