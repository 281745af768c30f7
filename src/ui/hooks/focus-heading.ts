/**
 * Moves focus to the page heading before the focused element disappears, so keyboard users don't restart at the top of
 * the window.
 */
export function toHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
