/**
 * Puts the keyboard's place on the heading of the page, before what it stood on goes: otherwise it would begin anew at
 * the top of the window.
 */
export function toHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
