import { useTranslation } from 'react-i18next'
import type { DetailChange, Difference, Release, ReleaseTexts } from '../../../machines/diagram/release'
import type { Diagram, DiagramArrow } from '../../../machines/diagram/types'
import { conditionText, positionText, whoText } from './texts'

/** What a machine has that the last release did not have, and what is gone. */
export function Changes({
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
  if (difference.isNew)
    return <p className="text-sm">{t('atlas.newMachine', { version: release.version })}</p>
  const textIn = (content: ReleaseTexts) => content[i18n.language] ?? content['en'] ?? ''
  const transitionOf = (id: string) => {
    const arrow = diagram.arrows.find((one) => one.id === id)
    if (!arrow) return id
    const content = `${positionText(diagram, arrow.from) || t('atlas.anywhere')}: ${arrow.caption} → ${positionText(diagram, arrow.to)}`
    const condition = conditionText(t, arrow)
    return condition ? `${content} (${condition})` : content
  }
  const detailText = (change: DetailChange): string => {
    const value = (of: DetailChange['before']): string => {
      if (of === null) return t('atlas.change.none')
      if (typeof of === 'boolean') return t(of ? 'atlas.change.needed' : 'atlas.change.notNeeded')
      if (typeof of === 'number') return t('atlas.change.seconds', { count: of / 1000 })
      if (of.length === 0) return t('atlas.change.none')
      return change.part === 'by' ? whoText(t, of as DiagramArrow['who'], diagram) : of.join(', ')
    }
    return t(`atlas.change.${change.part}`, { before: value(change.before), now: value(change.now) })
  }
  const lists = [
    { title: t('atlas.addedStates'), items: difference.states.added.map((id) => positionText(diagram, id)) },
    { title: t('atlas.removedStates'), items: difference.states.removed.map(textIn) },
    { title: t('atlas.addedWays'), items: difference.transitions.added.map(transitionOf) },
    { title: t('atlas.removedWays'), items: difference.transitions.removed.map(textIn) },
    {
      title: t('atlas.changedWays'),
      items: difference.changed.map(
        ({ id, changes }) => `${transitionOf(id)}: ${changes.map(detailText).join('; ')}`,
      ),
    },
  ].filter(({ items }) => items.length > 0)
  if (lists.length === 0)
    return <p className="text-sm">{t('atlas.unchanged', { version: release.version })}</p>
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {lists.map(({ title, items }) => (
        <section key={title} className="grid content-start gap-1.5">
          <h3 className="text-sm font-semibold">
            {title} ({items.length})
          </h3>
          <ul className="grid list-disc gap-1 ps-5 text-sm">
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
