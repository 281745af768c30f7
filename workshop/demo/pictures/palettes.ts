export type Palette = {
  wall: string
  accent: string
  wood: string
  cloth: string
  second: string
  metal: string
}

/** Colours that go together in a room. */
export const palettes: readonly Palette[] = [
  {
    wall: '#f2ede3',
    accent: '#5f7f6b',
    wood: '#b98a5e',
    cloth: '#6f8f86',
    second: '#d9a05b',
    metal: '#3a3f43',
  },
  {
    wall: '#e9e4db',
    accent: '#c77f5a',
    wood: '#8f6544',
    cloth: '#c9b9a2',
    second: '#7f4a3a',
    metal: '#b08d57',
  },
  {
    wall: '#dfe5e3',
    accent: '#34525e',
    wood: '#c9a37a',
    cloth: '#34525e',
    second: '#e2b36a',
    metal: '#2f3438',
  },
  {
    wall: '#f4efe8',
    accent: '#8b6f8f',
    wood: '#d3b48c',
    cloth: '#b9a7bd',
    second: '#6a7f9a',
    metal: '#9a9186',
  },
  {
    wall: '#ece8df',
    accent: '#a8443a',
    wood: '#6f4f3a',
    cloth: '#e3ddd0',
    second: '#a8443a',
    metal: '#33373b',
  },
  {
    wall: '#d5dccf',
    accent: '#f0e6d2',
    wood: '#a97b50',
    cloth: '#f0e6d2',
    second: '#566f4d',
    metal: '#3f4540',
  },
]
