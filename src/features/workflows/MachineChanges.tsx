import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { spellOut } from '../../../machines/diagram/guard-labels'
import {
  isWidened,
  type ChangedTransition,
  type DetailChange,
  type Difference,
  type Release,
  type ReleaseTexts,
} from '../../../machines/diagram/release'
import type { Diagram, DiagramArrow } from '../../../machines/diagram/types'
import { Notice } from '../../ui/feedback/Notice'
import { durationText, positionText, transitionText, whoText } from './machine-texts'

/** Transitions added, changed and removed since the last release. */
export function MachineChanges({
  diagram,
  release,
  difference,
}: {
  diagram: Diagram
  release: Release | null
  difference: Difference | null
}) {
  const { t, i18n } = useTranslation()
  if (!release || !difference) return <p className="text-sm text-muted">{t('atlas.noRelease')}</p>
  const { version } = release
  if (difference.isNew) return <p className="text-sm">{t('atlas.newMachine', { version })}</p>
  const textIn = (content: ReleaseTexts) => content[i18n.language] ?? content['en'] ?? ''
  const transitionOf = (id: string) => {
    const arrow = diagram.arrows.find((one) => one.id === id)
    return arrow ? transitionText(t, diagram, arrow) : id
  }
  const lists: { title: string; items: { key: string; item: ReactNode }[] }[] = [
    {
      title: t('atlas.changedWays'),
      items: difference.changed
        .toSorted((a, b) => Number(isWidened(b)) - Number(isWidened(a)))
        .map((transition) => ({
          key: transition.id,
          item: <ChangedLine transition={transition} text={transitionOf(transition.id)} diagram={diagram} />,
        })),
    },
    ...[
      {
        title: t('atlas.addedStates'),
        texts: difference.states.added.map((id) => positionText(diagram, id)),
      },
      { title: t('atlas.removedStates'), texts: difference.states.removed.map(textIn) },
      { title: t('atlas.addedWays'), texts: difference.transitions.added.map(transitionOf) },
      { title: t('atlas.removedWays'), texts: difference.transitions.removed.map(textIn) },
    ].map(({ title, texts }) => ({ title, items: texts.map((text) => ({ key: text, item: text })) })),
  ].filter(({ items }) => items.length > 0)
  return (
    <div className="grid gap-4">
      {!difference.knowsDetails && <Notice>{t('atlas.change.notKept', { version })}</Notice>}
      {lists.length === 0 && <p className="text-sm">{t('atlas.unchanged', { version })}</p>}
      <div className="grid gap-4 sm:grid-cols-2">
        {lists.map(({ title, items }) => (
          <section key={title} className="grid content-start gap-1.5">
            <h3 className="text-sm font-semibold">
              {title} ({items.length})
            </h3>
            <ul className="grid list-disc gap-1 ps-5 text-sm">
              {items.map(({ key, item }) => (
                <li key={key}>{item}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}

/** A changed transition with its details; actors who gained access come first, in red. */
function ChangedLine({
  transition,
  text,
  diagram,
}: {
  transition: ChangedTransition
  text: string
  diagram: Diagram
}) {
  const { t, i18n } = useTranslation()
  const who = (actors: readonly string[]) => whoText(t, actors as DiagramArrow['who'], diagram)
  const list = (names: readonly string[]) =>
    names.map((name) => spellOut(name.replace('.', ': '))).join(', ') || t('atlas.change.none')
  const time = (ms: number | null) => (ms === null ? t('atlas.change.none') : durationText(i18n.language, ms))
  const condition = (onlyIf: string | null) => onlyIf ?? t('atlas.change.none')
  const needed = (is: boolean) => t(is ? 'atlas.change.needed' : 'atlas.change.notNeeded')
  const words = (change: DetailChange): ReactNode[] => {
    if (change.part === 'by') {
      const more = change.now.filter((actor) => !change.before.includes(actor))
      const less = change.before.filter((actor) => !change.now.includes(actor))
      return [
        more.length > 0 && (
          <strong key="more" className="text-danger" data-widened={more.join(' ')}>
            {t('atlas.change.widened', { who: who(more) })}
          </strong>
        ),
        less.length > 0 && t('atlas.change.narrowed', { who: who(less) }),
      ].filter(Boolean)
    }
    if (change.part === 'needsReason')
      return [t('atlas.change.needsReason', { before: needed(change.before), now: needed(change.now) })]
    if (change.part === 'delayMs')
      return [t('atlas.change.delayMs', { before: time(change.before), now: time(change.now) })]
    if (change.part === 'onlyIf')
      return [t('atlas.change.onlyIf', { before: condition(change.before), now: condition(change.now) })]
    return [t('atlas.change.effects', { before: list(change.before), now: list(change.now) })]
  }
  return (
    <>
      {text}
      <ul className="grid ps-3 text-muted">
        {transition.changes.map((change) => (
          <li key={change.part} className="grid">
            {words(change).map((one, nth) => (
              // oxlint-disable-next-line react/no-array-index-key
              <span key={nth}>{one}</span>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}
