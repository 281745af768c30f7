import type { Gaze } from './render-sphere'

const right = Math.PI / 2
/** Initial view: straight ahead, with a natural field of view. */
export const ahead: Gaze = { yaw: 0, pitch: 0, fov: right * 0.95 }
const narrowest = right / 3
const widest = right * 1.2
const step = right / 9

/** Returns the view after a turn, with pitch and zoom limited. */
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

/** Effect of each key and the button of the same name. Left is left in every language, since it refers to a room. */
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
