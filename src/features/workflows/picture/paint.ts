import { defencesOf, type DefendedMachine } from '../../../../machines/diagram/defended'
import { isWidened, type Difference } from '../../../../machines/versions/compare'
import { layersOf } from '../../../../machines/diagram/walked'
import type { WalkedMachine } from '../../../../machines/fingerprint'

/** Meanings of diagram colours; the legend has their texts in `atlas.painted`. */
export const paintMeanings = {
  coverage: ['walked', 'partlyWalked', 'notWalked'],
  defended: ['defended', 'missed', 'undefended'],
  changes: ['changed', 'widened'],
} as const

export type PaintMeaning = (typeof paintMeanings)[keyof typeof paintMeanings][number]

/** Overrides the look of a state or arrow; a dash pattern conveys the same meaning as the colour. */
export interface Paint {
  meaning: PaintMeaning
  /** Short text on the line or box, e.g. the number of checks. */
  mark?: string
}

/** Function that returns the look for the states and transitions with these ids. */
export type Painter = (ids: readonly string[]) => Paint | undefined

/** Colour and, for users who can't see colours, dash pattern of each meaning. */
export const paintLook: Record<PaintMeaning, { colour: string; dashes?: string }> = {
  walked: { colour: 'var(--accent)' },
  partlyWalked: { colour: 'var(--warn)', dashes: '6 4' },
  notWalked: { colour: 'var(--danger)', dashes: '2 4' },
  defended: { colour: 'var(--accent)' },
  missed: { colour: 'var(--warn)', dashes: '6 4' },
  undefended: { colour: 'var(--danger)', dashes: '2 4' },
  changed: { colour: 'var(--info)', dashes: '6 4' },
  widened: { colour: 'var(--danger)', dashes: '2 4' },
}

/** Returns a painter that colours by test coverage: covered in every layer, in some, or in none. */
export function byCoverage(kind: 'flow' | 'record', walked: WalkedMachine): Painter {
  const wanted = layersOf(kind).map((layer) => layer.charAt(0))
  return (ids) => {
    const known = ids.map((id) => walked[id] ?? '')
    if (known.length === 0) return undefined
    if (known.every((by) => wanted.every((layer) => by.includes(layer)))) return { meaning: 'walked' }
    return { meaning: known.some(Boolean) ? 'partlyWalked' : 'notWalked' }
  }
}

/** Returns a painter that colours by mutation-test results; several transitions get the result of the weakest. */
export function byDefence(tried: DefendedMachine | undefined): Painter {
  const defences = tried?.arrows && defencesOf(tried)
  return (ids) => {
    const transitions = ids.filter((id) => id.includes('/'))
    if (!defences || transitions.length === 0) return undefined
    const known = transitions.map((id) => defences.get(id) ?? { tried: 0, missed: 0, checks: 0 })
    const least = Math.min(...known.map(({ checks }) => checks))
    const mark = String(least)
    if (least === 0) return { meaning: 'undefended', mark }
    return { meaning: known.some(({ missed }) => missed > 0) ? 'missed' : 'defended', mark }
  }
}

/** Returns a painter that colours changes since the last release, new or changed, with wider access most prominent. */
export function byChange({ states, transitions, changed }: Difference): Painter {
  const widened = new Set(changed.filter(isWidened).map(({ id }) => id))
  const other = new Set([...states.added, ...transitions.added, ...changed.map(({ id }) => id)])
  return (ids) => {
    if (ids.some((id) => widened.has(id))) return { meaning: 'widened', mark: '!' }
    return ids.some((id) => other.has(id)) ? { meaning: 'changed' } : undefined
  }
}
