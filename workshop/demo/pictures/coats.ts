import type { Finish } from './face'
import type { WindowStyle } from './openings'
import type { Scene } from './scene'

const plasters = [
  '#f3ebdc',
  '#eadfca',
  '#e7d3b8',
  '#dfe3df',
  '#d4dcd6',
  '#f0d9c4',
  '#e4c9b2',
  '#c9d5dc',
  '#f5f1e8',
] as const
const boards = [
  '#f2efe8',
  '#8fa3a8',
  '#5f7480',
  '#b7c2b4',
  '#d9c9ae',
  '#7b3f38',
  '#2f4a4f',
  '#e7dcc6',
] as const
/** Colours of brick, also for chimneys. */
export const bricks = ['#b0664b', '#9c5a48', '#c07f62', '#a8755c'] as const
const roofs = ['#7a4a3c', '#5b5f6b', '#8b5a45', '#4a4f59', '#9a5d44', '#6b5648'] as const
const doors = ['#2f5d50', '#8c2f2b', '#27415f', '#d09a3a', '#3b3a44', '#6b3f2a', '#1f6f78'] as const
const shutters = ['#3f5f57', '#5b6f86', '#7d4f45', '#39424e'] as const

/** How a house is dressed: wall, roof, door and windows. */
export type Coat = { hex: string; finish: Finish; roof: string; door: string; style: WindowStyle }

/** Picks what goes together. */
export function coat({ dice }: Scene): Coat {
  const finish = dice.pick<Finish>(['plaster', 'plaster', 'boards', 'boards', 'brick', 'stone'])
  const hex =
    finish === 'boards'
      ? dice.pick(boards)
      : finish === 'brick'
        ? dice.pick(bricks)
        : finish === 'stone'
          ? '#b9ad9b'
          : dice.pick(plasters)
  const style: WindowStyle = {
    columns: 2,
    rows: dice.pick([1, 2, 2]),
    frame: dice.chance(0.8) ? '#f7f4ee' : '#3d434b',
    shutter: dice.chance(0.35) ? dice.pick(shutters) : undefined,
    box: dice.chance(0.3),
  }
  return { hex, finish, roof: dice.pick(roofs), door: dice.pick(doors), style }
}
