import { isDoubtful } from '../../../contract/input/parse-number'

/**
 * Refuses what was typed into a box for money. Where it can be read in two ways, the box's AmountEcho asks which one is
 * meant: the browser's own message would say something else and cover the buttons.
 */
export function refuseAmount(box: HTMLInputElement, wrong: string): void {
  if (isDoubtful(box.value)) return box.focus()
  box.setCustomValidity(wrong)
  box.reportValidity()
}
