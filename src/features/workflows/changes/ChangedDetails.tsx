import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { spellOut } from '../../../../machines/diagram/guard-labels'
import type { DiagramArrow } from '../../../../machines/diagram/types'
import type { ChangedTransition, DetailChange } from '../../../../machines/versions/compare'
import { durationText, whoText } from '../machine-texts'
import type { VersionSide } from './version-side'

/** Look of an added text, which screen readers and readers of colours get from the words around it. */
export const inserted = 'justify-self-start rounded-sm bg-success-soft px-1 text-ink no-underline'

/** Changed parts of a transition, one line each; new actors are in red. */
export function ChangedDetails({
  change,
  before,
  now,
}: {
  change: ChangedTransition
  before: VersionSide
  now: VersionSide
}) {
  const { t, i18n } = useTranslation()
  const who = (actors: readonly string[]) => whoText(t, actors as DiagramArrow['who'], now.persons)
  const list = (names: readonly string[]) =>
    names.map((name) => spellOut(name.replace('.', ': '))).join(', ') || t('atlas.change.none')
  const time = (ms: number | null) => (ms === null ? t('atlas.change.none') : durationText(i18n.language, ms))
  const needed = (is: boolean) => t(is ? 'atlas.change.needed' : 'atlas.change.notNeeded')
  const conditions = (): ReactNode[] => {
    const [was, is] = [before.onlyIf(change.wasId), now.onlyIf(change.id)]
    return [
      is !== null && (
        <ins key="now" className={inserted}>
          {t('atlas.change.conditionNow', { now: is })}
        </ins>
      ),
      was !== null && (
        <del key="before" className="no-underline">
          {t(is === null ? 'atlas.change.conditionDropped' : 'atlas.change.conditionBefore', { before: was })}
        </del>
      ),
    ].filter(Boolean)
  }
  const words = (one: DetailChange): ReactNode[] => {
    if (one.part === 'by') {
      const more = one.now.filter((actor) => !one.before.includes(actor))
      const less = one.before.filter((actor) => !one.now.includes(actor))
      return [
        more.length > 0 && (
          <strong key="more" className="text-danger" data-widened={more.join(' ')}>
            {t('atlas.change.widened', { who: who(more) })}
          </strong>
        ),
        less.length > 0 && t('atlas.change.narrowed', { who: who(less) }),
      ].filter(Boolean)
    }
    if (one.part === 'onlyIf') return conditions()
    if (one.part === 'needsReason')
      return [t('atlas.change.needsReason', { before: needed(one.before), now: needed(one.now) })]
    if (one.part === 'delayMs')
      return [t('atlas.change.delayMs', { before: time(one.before), now: time(one.now) })]
    return [t('atlas.change.effects', { before: list(one.before), now: list(one.now) })]
  }
  return (
    <ul className="grid text-muted">
      {change.changes.map((one) => (
        <li key={one.part} className="grid">
          {words(one).map((text, nth) => (
            // oxlint-disable-next-line react/no-array-index-key
            <span key={nth}>{text}</span>
          ))}
        </li>
      ))}
    </ul>
  )
}
