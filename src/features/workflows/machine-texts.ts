import type { TFunction } from '../../../contract/texts/translate'
import type { Diagram, DiagramArrow } from '../../../machines/diagram/types'

/** Who makes something happen; the people of a record are named as its machine names them. */
export function whoText(
  t: TFunction,
  who: DiagramArrow['who'],
  { owner, counterpart }: Pick<Diagram, 'owner' | 'counterpart'>,
): string {
  if (who.length === 0) return t('atlas.who.nobody')
  const nameOf = (one: (typeof who)[number]) => {
    if (one === 'person' || one === 'owner') return owner
    return one === 'counterpart' && counterpart ? counterpart : t(`atlas.who.${one}`)
  }
  return who.map(nameOf).join(t('atlas.or'))
}

/** The condition of a way as a sentence; null when it has none. */
export function conditionText(
  t: TFunction,
  { onlyIf, otherwise, needsReason, nth }: DiagramArrow,
): string | null {
  const parts = [
    onlyIf && t('atlas.onlyIf', { condition: onlyIf }),
    otherwise && t('atlas.otherwise'),
    needsReason && t('atlas.needsReason'),
  ]
  const text = parts.filter(Boolean).join(' · ')
  return text === '' ? null : nth === null ? text : `${nth}. ${text}`
}

/** Captions of a state from the outermost inwards: "Pay by card › Card is being charged". */
export function positionText({ states }: Diagram, id: string): string {
  const byId = new Map(states.map((state) => [state.id, state]))
  const names: string[] = []
  for (let at = byId.get(id); at?.parent; at = byId.get(at.parent)) names.unshift(at.caption)
  return names.join(' › ')
}

/** A transition in words: from where, what happens, to where and under which condition. */
export function transitionText(t: TFunction, diagram: Diagram, arrow: DiagramArrow): string {
  const from = positionText(diagram, arrow.from) || t('atlas.anywhere')
  const text = `${from}: ${t('atlas.pathStep', { event: arrow.caption, state: positionText(diagram, arrow.to) })}`
  const condition = conditionText(t, arrow)
  return condition ? `${text} (${condition})` : text
}

/** A time in the largest unit that it is a whole number of: "30 days", "20 seconds". */
export function durationText(language: string, ms: number): string {
  const units = { day: 86_400_000, hour: 3_600_000, minute: 60_000, second: 1000 }
  const [unit, length] = Object.entries(units).find(([, one]) => ms % one === 0) ?? ['second', 1000]
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(ms / length)
}
