import { bath } from './bath'
import { bedroom } from './bedroom'
import { Dice } from './dice'
import { dining } from './dining'
import { kitchen } from './kitchen'
import { living } from './living'
import { finish, newRoom } from './room'
import { workroom } from './workroom'

const rooms = { living, kitchen, bath, bedroom, dining, workroom }

export type Interior = keyof typeof rooms

/** An illustrated view of a room; the seed decides colours, furniture and what is outside the window. */
export function drawInterior(kind: Interior, seed: string): string {
  const room = newRoom(new Dice(`${kind}/${seed}`))
  rooms[kind](room)
  finish(room)
  return room.sheet.toString([100, 100, 1400])
}
