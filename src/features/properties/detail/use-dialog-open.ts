import { useEffect, type RefObject } from 'react'

/** Tells whether a native dialog is open, however it was opened or closed. */
export function useDialogOpen(
  ref: RefObject<HTMLDialogElement | null>,
  onOpen: (open: boolean) => void,
): void {
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const watch = new MutationObserver(() => onOpen(dialog.open))
    watch.observe(dialog, { attributes: true, attributeFilter: ['open'] })
    return () => watch.disconnect()
  }, [ref, onOpen])
}
