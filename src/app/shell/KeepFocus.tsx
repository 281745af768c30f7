import { useEffect } from 'react'
import { focusAfter } from './focus-after'

/** Milliseconds in which a part of the page may set by itself where focus goes. */
const patience = 200

/**
 * Who uses the keyboard stands somewhere at any time: where what had the focus is gone (its dialog, its row, its page)
 * or rests, the place is kept nearby. A pointer needs no place, and is not moved.
 */
export function KeepFocus() {
  useEffect(() => {
    let byKey = false
    let at: Element | null = null
    /** What stood around it, the nearest first: it may be gone as well. */
    let around: Element[] = []
    let path = ''
    let timer: ReturnType<typeof setTimeout> | undefined
    const nowhere = () => at !== null && document.activeElement === document.body && !holds(at)
    const keep = () => {
      // Another page stands where its visitor left it, or at its top.
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
      // A row that is pushed sideways is not pushed far enough by the focus alone.
      if (byKey && target.closest('.overflow-x-auto'))
        target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    const onKey = () => {
      byKey = true
      // Without a focused element there is none to restore.
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

/** Whether it could have the focus now. */
const holds = (element: Element) =>
  element.isConnected && !element.matches(':disabled') && element.checkVisibility()
