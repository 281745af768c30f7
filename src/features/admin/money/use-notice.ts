import { useEffect, useRef, useState } from 'react'

/**
 * What was done in a dialog of a section, and the heading of the section, where the keyboard stands once the dialog is
 * gone: while `isOpen`, nothing beside it takes the keyboard.
 */
export function useNotice(isOpen: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [notice, setNotice] = useState('')
  useEffect(() => {
    if (notice && !isOpen) heading.current?.focus()
  }, [notice, isOpen])
  return { heading, notice, setNotice }
}
