import { isDoubtful } from '../../../contract/input/parse-number'

/**
 * Rejects the text of a money input. If it is ambiguous, the AmountEcho asks which amount is meant, so the browser's
 * message must not cover its buttons.
 */
export function refuseAmount(box: HTMLInputElement, wrong: string): void {
  if (isDoubtful(box.value)) return box.focus()
  box.setCustomValidity(wrong)
  box.reportValidity()
}
