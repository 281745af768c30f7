/** Marks what a page says of itself while it cannot come alive. */
const notice = 'data-stuck'
const look =
  'fixed inset-x-0 top-15 z-30 border-b border-line bg-warn-soft px-4 py-2 text-center text-sm text-ink'

/** The HTML of a page with this text at its end, hidden. It is no part of the app: where it is needed, that has not come. */
export const addStuck = (html: string, text: string): string =>
  html.replace('</body>', () => `<p ${notice} role="status" hidden class="${look}">${text}</p></body>`)

/** Shows this text of a page, or hides it again. */
export function tellStuck(isStuck: boolean): void {
  document.querySelector<HTMLElement>(`[${notice}]`)!.hidden = !isStuck
}
