/** Whether windows of this browser can wait for each other: not at a plain http address, where there are no locks. */
export const canLock = (): boolean => 'locks' in navigator

/**
 * Does something while no other window of this browser does anything of the same name; where windows cannot wait for
 * each other, at once. `signal` gives the waiting up.
 */
export function alone<T>(name: string, act: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  return canLock() ? navigator.locks.request(name, { signal }, act) : act()
}
