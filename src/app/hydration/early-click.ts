import { isAlive } from './form-controls'

let early: HTMLButtonElement | undefined

/** The button that somebody pressed before the page was alive around it, and nothing since. */
export const earlyButton = (): HTMLButtonElement | undefined => early

/** It has been pressed for them, or nobody waits for it any more. */
export const forgetEarlyButton = (): void => {
  early = undefined
}

/** Whether the browser itself does what the button is for: it sends a form, or opens a menu. */
const isServed = (button: HTMLButtonElement) =>
  button.popoverTargetElement !== null || (button.form !== null && button.type !== 'button')

/** Keeps the last button that is pressed in vain, from the moment the page has its first script. */
export function keepEarlyClick(page: Document): void {
  addEventListener(
    'click',
    ({ target, isTrusted }) => {
      if (!isTrusted) return
      const button = (target as Element).closest('button')
      early = button && !isServed(button) ? button : undefined
    },
    true,
  )
  // Comes after React, which listens at the document: it has answered by now, or stopped what it could not answer.
  page.documentElement.addEventListener(
    'click',
    () => {
      if (early && isAlive(early)) early = undefined
    },
    true,
  )
}
