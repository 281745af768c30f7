/** Where a picture's points are drawn: as they stand, or from the other side where text runs from right to left. */
export interface Mirror {
  x: (x: number) => number
  /** The left edge of something that is so wide. */
  left: (x: number, width: number) => number
}

/** How a drawing stands on the page: from right to left its x axis runs the other way. */
export function mirrorOf(rtl: boolean, width: number): Mirror {
  return rtl ? { x: (x) => width - x, left: (x, wide) => width - x - wide } : { x: (x) => x, left: (x) => x }
}
