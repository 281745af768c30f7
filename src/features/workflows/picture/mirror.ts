/** Maps x coordinates of a diagram to the page; mirrored for right-to-left languages. */
export interface Mirror {
  x: (x: number) => number
  /** Returns the left edge of an element of this width. */
  left: (x: number, width: number) => number
}

/** Returns the mapping for a text direction and diagram width. */
export function mirrorOf(rtl: boolean, width: number): Mirror {
  return rtl ? { x: (x) => width - x, left: (x, wide) => width - x - wide } : { x: (x) => x, left: (x) => x }
}
