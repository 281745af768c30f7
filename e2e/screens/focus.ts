import type { Page } from 'playwright/test'

/**
 * Returns keyboard faults of the page in its current state: elements that respond only to a pointer, and focus that
 * isn't visible. Elements that look like one already tested are skipped; `tried` contains the marks of those tested,
 * and new ones are added.
 */
export async function focusFaults(page: Page, tried: Set<number>): Promise<string[]> {
  const found = await page.evaluate(
    (known) => {
      const stops = 'a[href], button, input, select, textarea, summary, label, dialog, [tabindex]'
      const before = document.activeElement
      if (before instanceof HTMLElement) before.blur()
      const marks = new Set(known)
      const faults: string[] = []
      const texts = (element: Element) => element.outerHTML.slice(0, 160)
      const markOf = (element: Element) => {
        let mark = 0
        for (const letter of `${element.tagName} ${element.className} ${element.parentElement?.className}`)
          mark = (mark * 31 + letter.codePointAt(0)!) | 0
        return mark
      }
      const drawn = (element: Element, part?: string) => {
        const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor } = getComputedStyle(
          element,
          part,
        )
        return [outlineStyle === 'none' ? '' : outlineWidth, boxShadow, borderColor, backgroundColor].join()
      }
      const look = (element: Element) => {
        const beside = [element.firstElementChild, element.parentElement, element.nextElementSibling]
        const around = [element, element.closest('label'), ...beside]
        return [...around.map((one) => one && drawn(one)), drawn(element, '::after')].join(' | ')
      }
      // The key under which React stores an element's props, which is the same throughout a document.
      let name: string | undefined
      for (const element of document.querySelectorAll<HTMLElement>('body *')) {
        name ??= Object.keys(element).find((key) => key.startsWith('__reactProps'))
        const props = name ? (element as unknown as Record<string, Record<string, unknown>>)[name] : undefined
        if (props?.['onClick'] && !element.closest(`${stops}, [role=option]`))
          faults.push(`answers to a pointer only: ${texts(element)}`)
        if (!element.matches(stops) || element.tabIndex < 0 || marks.has(markOf(element))) continue
        // Links inside a diagram are skipped, because they show focus by their lines.
        if (!element.checkVisibility() || element.closest('[inert], svg') || element.matches('label, dialog'))
          continue
        const apart = look(element)
        element.focus({ preventScroll: true })
        // Disabled elements and elements behind a dialog can't be focused.
        if (document.activeElement !== element) continue
        marks.add(markOf(element))
        if (look(element) === apart) faults.push(`the focus does not show on ${texts(element)}`)
      }
      if (before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true })
      else (document.activeElement as HTMLElement).blur()
      return { faults, marks: [...marks] }
    },
    [...tried],
  )
  for (const mark of found.marks) tried.add(mark)
  return found.faults
}
