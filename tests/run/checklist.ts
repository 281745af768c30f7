/** Checks of a manually started test, printed one per line. */
export interface Checklist {
  /** Prints whether a check passed. */
  hold: (isSo: boolean, what: string) => void
  /** Prints whether all checks passed and returns the exit code. */
  ended: () => 0 | 1
}

/** Creates an empty checklist. */
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
