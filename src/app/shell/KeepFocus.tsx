import { useEffect } from 'react'
import { focusAfter } from './focus-after'

/** Grace period in which components may set focus themselves, in ms. */
const patience = 200

/**
 * Keeps keyboard focus from getting lost: when the focused element disappears or is disabled, focus moves to an element
 * nearby. Pointer users are not affected.
 */
export function KeepFocus() {
  useEffect(() => {
    let byKey = false
    let at: Element | null = null
    /** Ancestors of the focused element, nearest first; they may be gone as well. */
    let around: Element[] = []
    let path = ''
    let timer: ReturnType<typeof setTimeout> | undefined
    const nowhere = () => at !== null && document.activeElement === document.body && !holds(at)
    const keep = () => {
      // A new page manages its own scroll position.
      if (byKey && nowhere()) focusAfter(at!, around)?.focus({ preventScroll: location.pathname !== path })
    }
    const look = () => {
      if (!byKey || !nowhere()) return
      clearTimeout(timer)
      timer = setTimeout(keep, patience)
    }
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      at = target
      around = []
      path = location.pathname
      for (let one = target.parentElement; one; one = one.parentElement) around.push(one)
      // Focusing doesn't scroll a horizontal row far enough.
      if (byKey && target.closest('.overflow-x-auto'))
        target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    const onKey = () => {
      byKey = true
      // Nothing is focused, so there is nothing to restore.
      if (document.activeElement === document.body) at = null
    }
    const onPointer = () => {
      byKey = false
    }
    const changes = new MutationObserver(look)
    changes.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled', 'hidden', 'class', 'open'],
    })
    document.addEventListener('focusin', onFocus)
    document.addEventListener('keydown', onKey, true)
    document.addEventListener('pointerdown', onPointer, true)
    return () => {
      clearTimeout(timer)
      changes.disconnect()
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('keydown', onKey, true)
      document.removeEventListener('pointerdown', onPointer, true)
    }
  }, [])
  return null
}

/** Returns whether the element can take focus now. */
const holds = (element: Element) =>
  element.isConnected && !element.matches(':disabled') && element.checkVisibility()
