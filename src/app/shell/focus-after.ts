const usable = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary'

const shown = (element: Element) => element.checkVisibility() && !element.closest('[inert]')

/**
 * Returns where keyboard focus goes when the focused element is lost: next to the element if it is only disabled, else
 * to the control of the same name in the nearest remaining ancestor (a row that moved), else to that ancestor's
 * heading, finally to the page's heading.
 * @param around ancestors of the lost element, nearest first
 */
export function focusAfter(gone: Element, around: readonly Element[]): HTMLElement | null {
  const main = document.getElementById('main')
  const dialog = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1)
  if (gone.isConnected && shown(gone) && (!dialog || dialog.contains(gone))) {
    const beside = [...(gone.parentElement?.querySelectorAll<HTMLElement>(usable) ?? [])].find(shown)
    if (beside) return beside
  }
  const inside = dialog ?? main
  for (const part of around)
    if (part.isConnected && inside?.contains(part)) {
      const same = [...part.querySelectorAll<HTMLElement>(usable)].find(
        (one) => one.tagName === gone.tagName && nameOf(one) === nameOf(gone) && shown(one),
      )
      if (same) return same
      const heading = [...part.querySelectorAll<HTMLElement>('h1, h2, h3')].find(shown)
      if (heading) return ready(heading)
    }
  const first = [...(inside?.querySelectorAll<HTMLElement>('h1, h2') ?? [])].find(shown)
  return first ? ready(first) : (inside ?? null)
}

const nameOf = (element: Element) =>
  element.getAttribute('aria-label') ??
  ((element instanceof HTMLInputElement && element.labels?.[0]) || element).textContent

/** Makes a heading focusable from code. */
function ready(heading: HTMLElement): HTMLElement {
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  return heading
}
