import { apartments } from './apartments'
import { Dice } from './dice'
import { distance } from './distance'
import { broadHouse, gableHouse } from './houses'
import { backdrop, lawn } from './land'
import { modernVilla } from './modern-villa'
import { office } from './office'
import { plot } from './plot'
import { newScene } from './scene'
import type { Scene, Setting } from './scene'
import { shop } from './shop'
import { sky } from './sky'
import { southernVilla } from './southern-villa'
import { terrace } from './terrace'

type Recipe = {
  draw: (scene: Scene) => void
  settings: readonly Setting[]
  town?: true
  frame: readonly [number, number, number]
}

const country: readonly Setting[] = ['hills', 'hills', 'forest', 'mountains', 'city', 'sea']
const close = [100, 128, 1400] as const
const whole = [40, 60, 1500] as const

const recipes = {
  gable: { draw: gableHouse, settings: country, frame: close },
  broad: { draw: broadHouse, settings: country, frame: close },
  modern: { draw: modernVilla, settings: ['hills', 'sea', 'forest', 'mountains', 'city'], frame: close },
  southern: { draw: southernVilla, settings: ['sea', 'sea', 'desert', 'hills'], frame: close },
  terrace: { draw: terrace, settings: ['city', 'hills'], town: true, frame: whole },
  apartments: { draw: apartments, settings: ['city', 'city', 'hills', 'sea'], town: true, frame: whole },
  office: { draw: office, settings: ['city'], town: true, frame: whole },
  shop: { draw: shop, settings: ['city'], town: true, frame: [100, 128, 1400] },
  plot: { draw: plot, settings: ['hills', 'mountains', 'forest', 'sea', 'hills', 'desert'], frame: whole },
} satisfies Record<string, Recipe>

export type Exterior = keyof typeof recipes

/** Whether a picture of this kind is a view from outside. */
export const isExterior = (kind: string): kind is Exterior => kind in recipes

const climates: Record<'warm' | 'cool', readonly Setting[]> = {
  warm: ['sea', 'city', 'desert', 'hills'],
  cool: ['sea', 'city', 'hills', 'forest', 'mountains'],
}

/**
 * An illustrated view from outside; the seed decides light, season, surroundings and every detail, the climate which
 * of them may be.
 */
export function drawExterior(kind: Exterior, seed: string, climate: 'warm' | 'cool'): string {
  const dice = new Dice(`${kind}/${seed}`)
  const recipe: Recipe = recipes[kind]
  const settings = recipe.settings.filter((one) => climates[climate].includes(one))
  const scene = newScene(dice, dice.pick(settings), climate === 'warm', recipe.town ? 960 : 930)
  sky(scene)
  distance(scene)
  lawn(scene)
  if (!recipe.town && kind !== 'plot') backdrop(scene, 300, 1200)
  recipe.draw(scene)
  return scene.sheet.toString(recipe.frame)
}
