import { isAlive } from './form-controls'

let early: HTMLButtonElement | undefined

/** Returns the button clicked before its part of the page was hydrated, unless a later click replaced it. */
export const earlyButton = (): HTMLButtonElement | undefined => early

/** Forgets the early click once it has been replayed or no longer matters. */
export const forgetEarlyButton = (): void => {
  early = undefined
}

/** Whether the button works without script: it submits a form or opens a popover. */
const isServed = (button: HTMLButtonElement) =>
  button.popoverTargetElement !== null || (button.form !== null && button.type !== 'button')

/** From the first script on, records the last click on a button that isn't hydrated yet. */
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
  // Runs after React's listener on the document, which by now has handled the click or stopped it.
  page.documentElement.addEventListener(
    'click',
    () => {
      if (early && isAlive(early)) early = undefined
    },
    true,
  )
}
