/** Marks the notice shown while the page can't start. */
const notice = 'data-stuck'
const look =
  'fixed inset-x-0 top-15 z-30 border-b border-line bg-warn-soft px-4 py-2 text-center text-sm text-ink'

/**
 * Adds the hidden notice to the end of the HTML. It can't be part of the app, because it is needed when the app hasn't
 * loaded.
 */
export const addStuck = (html: string, text: string): string =>
  html.replace('</body>', () => `<p ${notice} role="status" hidden class="${look}">${text}</p></body>`)

/** Shows or hides the notice. */
export function tellStuck(isStuck: boolean): void {
  document.querySelector<HTMLElement>(`[${notice}]`)!.hidden = !isStuck
}
