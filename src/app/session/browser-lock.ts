/** Whether the Web Locks API is available; it requires a secure origin. */
export const canLock = (): boolean => 'locks' in navigator

/**
 * Runs `act` while no other window holds the lock `name`; without the Web Locks API, immediately. `signal` cancels the
 * wait.
 */
export function alone<T>(name: string, act: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  return canLock() ? navigator.locks.request(name, { signal }, act) : act()
}
