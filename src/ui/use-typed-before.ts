import { useEffect, useRef, type RefObject } from 'react'

/**
 * Boxes of a page that the server drew can be typed into before the page is alive. Gives what then stands in the boxes
 * of an element, by their names, once.
 */
export function useTypedBefore<E extends HTMLElement>(
  take: (typed: Readonly<Record<string, string>>) => void,
): RefObject<E | null> {
  const around = useRef<E>(null)
  const taker = useRef(take)
  useEffect(() => {
    const boxes = [...(around.current?.querySelectorAll('input') ?? [])]
    taker.current(Object.fromEntries(boxes.map(({ name, value }) => [name, value])))
  }, [])
  return around
}
