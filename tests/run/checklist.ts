/** What a test that is started by hand looks at, a line each. */
export interface Checklist {
  /** Prints whether something is so. */
  hold: (isSo: boolean, what: string) => void
  /** Prints whether all of it was so, and gives the exit code for that. */
  ended: () => 0 | 1
}

/** An empty list. */
export function checklist(): Checklist {
  let failed = 0
  return {
    hold: (isSo, what) => {
      console.log(`${isSo ? '  ✓' : '✗'} ${what}`)
      if (!isSo) failed += 1
    },
    ended: () => {
      console.log(failed === 0 ? 'all held' : `${failed} did not hold`)
      return failed === 0 ? 0 : 1
    },
  }
}
