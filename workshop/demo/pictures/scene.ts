import { mix } from './colour'
import { Dice } from './dice'
import { Sheet } from './sheet'

export type Season = 'spring' | 'summer' | 'autumn' | 'winter'

/** The light of a picture: sky from top to horizon, and the colour all things lean to. */
export type Mood = {
  name: string
  sky: readonly [string, string, string]
  ambient: string
  /** How far colours lean to the ambient colour, 0–1. */
  lean: number
  sun: string | null
  cloud: string
  lit: boolean
}

/** The lights a day has. */
const moods: readonly Mood[] = [
  {
    name: 'noon',
    sky: ['#4f9ad2', '#93c8e6', '#e3f2f5'],
    ambient: '#fff6e0',
    lean: 0.04,
    sun: null,
    cloud: '#ffffff',
    lit: false,
  },
  {
    name: 'morning',
    sky: ['#86bfe0', '#cfe3e6', '#fdebd2'],
    ambient: '#ffe7c2',
    lean: 0.1,
    sun: '#fff3d6',
    cloud: '#fffaf0',
    lit: false,
  },
  {
    name: 'golden',
    sky: ['#6f9cc4', '#efc79a', '#fbdcae'],
    ambient: '#f7a95c',
    lean: 0.17,
    sun: '#ffe9bd',
    cloud: '#fbe3c4',
    lit: false,
  },
  {
    name: 'dusk',
    sky: ['#34406f', '#96628f', '#f3a987'],
    ambient: '#3b2f5c',
    lean: 0.34,
    sun: null,
    cloud: '#c98fa2',
    lit: true,
  },
  {
    name: 'overcast',
    sky: ['#a3b3bf', '#c9d2d6', '#e8eae6'],
    ambient: '#9fadb6',
    lean: 0.14,
    sun: null,
    cloud: '#eef0ef',
    lit: false,
  },
  {
    name: 'bluehour',
    sky: ['#16264a', '#33527f', '#a9b8c9'],
    ambient: '#1c2a50',
    lean: 0.46,
    sun: null,
    cloud: '#4c6690',
    lit: true,
  },
]

export type Setting = 'hills' | 'mountains' | 'city' | 'sea' | 'forest' | 'desert'

export type Scene = {
  sheet: Sheet
  dice: Dice
  mood: Mood
  season: Season
  setting: Setting
  /** A place without winter: palms and cypresses, no conifers, no snow. */
  warm: boolean
  /** Height of the far line, and of the line the building stands on, px. */
  horizon: number
  base: number
  /** A colour under this picture's light. */
  tone: (hex: string) => string
}

/** An empty scene with its light and season. */
export function newScene(dice: Dice, setting: Setting, warm: boolean, base = 930): Scene {
  const mood = dice.pick([
    moods[0],
    moods[0],
    moods[1],
    moods[1],
    moods[2],
    moods[2],
    moods[3],
    moods[4],
    moods[5],
  ] as Mood[])
  const season = dice.pick<Season>(
    warm ? ['spring', 'summer'] : ['spring', 'summer', 'summer', 'autumn', 'winter'],
  )
  const tone = (hex: string) => mix(hex, mood.ambient, mood.lean)
  return { sheet: new Sheet(), dice, mood, season, setting, warm, horizon: 770, base, tone }
}

/** Ground by season. */
export const grass: Record<Season, string> = {
  spring: '#8fb95c',
  summer: '#74a04b',
  autumn: '#a79a52',
  winter: '#eef2f4',
}

/** Crowns by season. */
export const leaves: Record<Season, readonly string[]> = {
  spring: ['#7fae52', '#93bf63', '#e9b3c4', '#f2cfd6', '#6d9f55'],
  summer: ['#4f8442', '#5f9450', '#3f7340', '#6fa052', '#4a7d57'],
  autumn: ['#c9752b', '#d8983a', '#b4512c', '#a98836', '#8a8a3e'],
  winter: ['#5d7468', '#6c8378', '#51695f'],
}
