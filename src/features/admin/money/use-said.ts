import { useEffect, useRef, useState } from 'react'

/**
 * What was done in a dialog of a section, and the heading of the section, where the keyboard stands once the dialog is
 * gone: while `isOpen`, nothing beside it takes the keyboard.
 */
export function useSaid(isOpen: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (said && !isOpen) heading.current?.focus()
  }, [said, isOpen])
  return { heading, said, setSaid }
}
