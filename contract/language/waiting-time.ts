/** Longest wait shown in seconds. */
const secondsMost = 90

/** A duration as text key and number. */
export interface WaitingTime {
  key: 'ui.wait.seconds' | 'ui.wait.minutes' | 'ui.wait.hours'
  count: number
}

/** Returns a duration in seconds up to 90 s, then in minutes up to 90 min, then in hours; always rounded up. */
export function waitingTime(seconds: number): WaitingTime {
  if (seconds <= secondsMost) return { key: 'ui.wait.seconds', count: Math.max(0, Math.ceil(seconds)) }
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= secondsMost) return { key: 'ui.wait.minutes', count: minutes }
  return { key: 'ui.wait.hours', count: Math.ceil(seconds / 3600) }
}
