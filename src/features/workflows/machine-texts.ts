import type { TFunction } from '../../../contract/texts/translate'
import type { Diagram, DiagramArrow } from '../../../machines/diagram/types'

/** Returns the name of a transition's actor; parties to a record are named as in its machine. */
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

/** Returns a transition's condition as a sentence; null if it has none. */
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

/** Returns the captions of a state, outermost first: "Pay by card › Card is being charged". */
export function positionText({ states }: Diagram, id: string): string {
  const byId = new Map(states.map((state) => [state.id, state]))
  const names: string[] = []
  for (let at = byId.get(id); at?.parent; at = byId.get(at.parent)) names.unshift(at.caption)
  return names.join(' › ')
}

/** Describes a transition: source, event, target and condition. */
export function transitionText(t: TFunction, diagram: Diagram, arrow: DiagramArrow): string {
  const from = positionText(diagram, arrow.from) || t('atlas.anywhere')
  const text = `${from}: ${t('atlas.pathStep', { event: arrow.caption, state: positionText(diagram, arrow.to) })}`
  const condition = conditionText(t, arrow)
  return condition ? `${text} (${condition})` : text
}

/** Formats a duration in the largest unit that divides it: "30 days", "20 seconds". */
export function durationText(language: string, ms: number): string {
  const units = { day: 86_400_000, hour: 3_600_000, minute: 60_000, second: 1000 }
  const [unit, length] = Object.entries(units).find(([, one]) => ms % one === 0) ?? ['second', 1000]
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(ms / length)
}
