import { useEffect, useRef, useState } from 'react'

/**
 * Stores the result of a section's dialog and moves focus to the section's heading when the dialog has closed. While
 * `isOpen` is set, nothing outside the dialog can take focus.
 */
export function useNotice(isOpen: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [notice, setNotice] = useState('')
  useEffect(() => {
    if (notice && !isOpen) heading.current?.focus()
  }, [notice, isOpen])
  return { heading, notice, setNotice }
}
