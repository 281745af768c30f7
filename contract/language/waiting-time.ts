/** Seconds up to which a wait is shown in seconds. */
const secondsMost = 90

/** A wait in words: the key of its text and the number in it. */
export interface WaitingTime {
  key: 'ui.wait.seconds' | 'ui.wait.minutes' | 'ui.wait.hours'
  count: number
}

/** Seconds up to a minute and a half, then minutes, hours above ninety minutes; never less than it takes. */
export function waitingTime(seconds: number): WaitingTime {
  if (seconds <= secondsMost) return { key: 'ui.wait.seconds', count: Math.max(0, Math.ceil(seconds)) }
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= secondsMost) return { key: 'ui.wait.minutes', count: minutes }
  return { key: 'ui.wait.hours', count: Math.ceil(seconds / 3600) }
}
