import type { Gaze } from './render-sphere'

const right = Math.PI / 2
/** Straight ahead, a window as wide as a person sees clearly. */
export const ahead: Gaze = { yaw: 0, pitch: 0, fov: right * 0.95 }
const narrowest = right / 3
const widest = right * 1.2
const step = right / 9

/** The gaze after a turn; it never tips over, and stays between too near and too far. */
export function turned(
  gaze: Gaze,
  { yaw = 0, pitch = 0, zoom = 1 }: { yaw?: number; pitch?: number; zoom?: number },
) {
  const around = gaze.yaw + yaw
  return {
    yaw: Math.atan2(Math.sin(around), Math.cos(around)),
    pitch: Math.min(right * 0.95, Math.max(-right * 0.95, gaze.pitch + pitch)),
    fov: Math.min(widest, Math.max(narrowest, gaze.fov * zoom)),
  }
}

/** What a key, and the button of the same name, does. Left is left in every language: it is a room, not a text. */
export const turns = {
  ArrowLeft: { yaw: -step },
  ArrowRight: { yaw: step },
  ArrowUp: { pitch: step },
  ArrowDown: { pitch: -step },
  '+': { zoom: 0.8 },
  '-': { zoom: 1.25 },
} as const

export type Turn = keyof typeof turns
/** Whether a key turns the view. */
export const isTurn = (key: string): key is Turn => Object.hasOwn(turns, key)
